import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { FEATURES, SUPPORTED, beyondSupport } from "./supported-browsers.ts";

test.for<[string]>([
  ["const{promise:e}=Promise.withResolvers()"],
  ["let t=AbortSignal.any([e,n])"],
  [".a{color:light-dark(#fff,#000)}"],
  [".a{color:red;&:hover{color:blue}}"],
  ["@starting-style{.a{opacity:0}}"],
  ["e.values().map(t=>t.id)"],
])("%s is beyond what is supported", ([text]) => {
  expect(beyondSupport(text)).toHaveLength(1);
});

test.for<[string]>([
  [".a:has(svg){inline-size:calc(1px + 2cqi);color:color-mix(in oklab,red 4%,transparent)}"],
  ["@media (width<=768px){.a{text-wrap:balance}}"],
  ["e.toSorted((e,t)=>e-t).at(-1);new Intl.ListFormat(n)"],
])("%s runs everywhere, or something takes its place", ([text]) => {
  expect(beyondSupport(text)).toEqual([]);
});

test("whatever has something in its place is younger than some supported browser", () => {
  const needless = Object.entries(FEATURES).filter(
    ([, { without, chrome, firefox, safari }]) =>
      without !== undefined &&
      chrome <= SUPPORTED.chrome &&
      firefox <= SUPPORTED.firefox &&
      safari <= SUPPORTED.safari,
  );
  expect(needless).toEqual([]);
});

test("the README names the browsers that the build is made for", () => {
  const { chrome, firefox, safari } = SUPPORTED;
  expect(readFileSync("README.md", "utf8")).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari}`,
  );
});
