import { expect, test } from "vitest";

import { STREAMING_SERVICES } from "#contract/streaming-services.ts";

import { watchUrl } from "./watch-url.ts";

const AWKWARD = "Love & Mercy: 50% / #1? “Señor” @home";

test("at least thirty services can be opened", () => {
  expect(STREAMING_SERVICES.length).toBeGreaterThanOrEqual(30);
});

test.for(STREAMING_SERVICES.map(({ name, id }) => [name, id] as const))(
  "%s opens its own search for the title",
  ([name, id]) => {
    const provider = { provider_id: id, provider_name: name, logo_path: null };
    const plain = new URL(watchUrl(provider, "Arrival"));
    const awkward = new URL(watchUrl(provider, AWKWARD));
    expect(plain.protocol).toBe("https:");
    expect(awkward.host).toBe(plain.host);
    expect(plain.host).not.toBe("www.google.com");
    expect(awkward.hash).toBe("");
    expect(decodeURIComponent(`${awkward.pathname}${awkward.search}`)).toContain(AWKWARD);
    expect([...awkward.searchParams.keys()]).toEqual([...plain.searchParams.keys()]);
  },
);

test("if a service's search is known not to find the title, a web search is used", () => {
  const provider = {
    provider_id: 8,
    provider_name: "Netflix",
    logo_path: null,
    is_link_broken: true,
  } as const;
  const { host, searchParams } = new URL(watchUrl(provider, "Arrival"));
  expect(host).toBe("www.google.com");
  expect(searchParams.get("q")).toBe("watch Arrival on Netflix");
});

test("an unknown service leads to a web search for the title on it", () => {
  const address = watchUrl(
    { provider_id: 999_999, provider_name: "Filmhaus & Co", logo_path: null },
    "Arrival",
  );
  const { host, searchParams } = new URL(address);
  expect(host).toBe("www.google.com");
  expect(searchParams.get("q")).toBe("watch Arrival on Filmhaus & Co");
});
