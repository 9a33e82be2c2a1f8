// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, expect, test, vi } from "vitest";

import { queryClient } from "../api/query-client.ts";
import { render } from "../ui/render.fixture.tsx";
import { OptionalPage } from "./optional-page.tsx";

let page: Awaited<ReturnType<typeof render>>;

afterEach(async () => {
  await page.unmount();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Only the feature flags get a response. */
async function open(address: string, flags: Promise<Response>): Promise<void> {
  vi.stubGlobal("fetch", (url: string) =>
    url.startsWith("/api/feature-flags") ? flags : new Promise(() => undefined),
  );
  page = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Suspense>
          <Routes>
            <Route path="/dashboard" element={<h1>The dashboard</h1>} />
            <Route path="*" element={<OptionalPage />} />
          </Routes>
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const heading = () => page.element.querySelector("h1")?.textContent;
const on = (...features: string[]) => Response.json({ features });

test.for([["/social"], ["/vault"], ["/featured-content"]])(
  "a disabled %s shows a loading indicator until the feature flags arrive, and then redirects to the dashboard",
  async ([address]) => {
    const flags = Promise.withResolvers<Response>();
    await open(address ?? "", flags.promise);
    expect(heading()).toBeUndefined();
    expect(page.element.querySelector("[aria-busy='true']")).not.toBeNull();
    flags.resolve(on());
    await vi.waitFor(() => expect(heading()).toBe("The dashboard"));
  },
);

test.for([
  ["/social", "social", "Social feed"],
  ["/vault", "vault", "Vault"],
  ["/featured-content", "featured", "Featured"],
])("%s opens when %s is enabled", async ([address, feature, words]) => {
  await open(address ?? "", Promise.resolve(on(feature ?? "")));
  await vi.waitFor(() => expect(heading()).toBe(words), { timeout: 10_000 });
});

test("when the feature flags can't be loaded, an error says so", async () => {
  const refused = Response.json({ error: "No", message: "No", code: "bad_request" }, { status: 400 });
  await open("/vault", Promise.resolve(refused));
  await vi.waitFor(() => expect(page.element.textContent).toContain("This page couldn’t be loaded"));
});
