// @vitest-environment jsdom
import { act, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { render } from "../ui/render.fixture.tsx";
import { Monogram } from "./monogram.tsx";

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = "";
});

const logoOf = (element: Element) => element.querySelector("img");
const failOnce = (element: Element) => act(() => logoOf(element)?.dispatchEvent(new Event("error")));
const waitFor = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test("a logo that fails to load is requested again three times, with the monogram in between", async () => {
  vi.useFakeTimers();
  const { element } = await render(<Monogram providerId={8} name="Netflix" logoPath="/netflix.webp" />);
  expect(logoOf(element)).not.toBeNull();
  for (const pause of [3_000, 10_000, 40_000]) {
    await failOnce(element);
    expect(logoOf(element)).toBeNull();
    expect(element.textContent).toBe("N");
    await waitFor(pause);
    expect(logoOf(element)).not.toBeNull();
  }
  await failOnce(element);
  await waitFor(1_000_000);
  expect(logoOf(element)).toBeNull();
  expect(element.textContent).toBe("N");
});

test("a new logo is requested even though the previous one failed", async () => {
  const { element } = await render(<RenewedLogo />);
  await failOnce(element);
  expect(logoOf(element)).toBeNull();
  act(() => element.querySelector("button")?.click());
  expect(logoOf(element)?.getAttribute("src")).toContain("netflix-2026");
});

function RenewedLogo() {
  const [path, setPath] = useState("/netflix.webp");
  return (
    <button type="button" onClick={() => setPath("/netflix-2026.webp")}>
      <Monogram providerId={8} name="Netflix" logoPath={path} />
    </button>
  );
}
