// @vitest-environment jsdom
import { act } from "react";
import { afterEach, expect, test } from "vitest";

import { focus, render } from "../../ui/render.fixture.tsx";
import { DeleteAccountDialog } from "./own-data-section.tsx";

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.unmount());

const password = () => document.querySelector("input");

test("the password field takes the focus once, and Tab can leave it", async () => {
  page = await render(<DeleteAccountDialog username="ana" hasPassword isOpen onClose={() => undefined} />);
  await act(async () => document.querySelector("form")?.requestSubmit());
  expect(document.activeElement).toBe(password());
  const reveal = document.querySelector('button[aria-label="Show password"]');
  await focus(reveal);
  expect(document.activeElement).toBe(reveal);
});
