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
])("%s isn't supported by every browser", ([text]) => {
  expect(beyondSupport(text)).toHaveLength(1);
});

test.for<[string]>([
  [".a:has(svg){inline-size:calc(1px + 2cqi);color:color-mix(in oklab,red 4%,transparent)}"],
  ["@media (width<=768px){.a{text-wrap:balance}}"],
  ["e.toSorted((e,t)=>e-t).at(-1);new Intl.ListFormat(n)"],
])("%s works everywhere or has a fallback", ([text]) => {
  expect(beyondSupport(text)).toEqual([]);
});

test("every feature with a fallback is missing in some supported browser", () => {
  const needless = Object.entries(FEATURES).filter(
    ([, { without, chrome, firefox, safari }]) =>
      without !== undefined &&
      chrome <= SUPPORTED.chrome &&
      firefox <= SUPPORTED.firefox &&
      safari <= SUPPORTED.safari,
  );
  expect(needless).toEqual([]);
});

test("the README names the supported browsers", () => {
  const { chrome, firefox, safari } = SUPPORTED;
  expect(readFileSync("README.md", "utf8")).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari}`,
  );
});
