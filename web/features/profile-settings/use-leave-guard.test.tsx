// @vitest-environment jsdom
import { act } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { interceptPopState } from "../../api/history-entry.ts";
import { Link } from "../../ui/link.tsx";
import { render } from "../../ui/render.fixture.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";

let page: Awaited<ReturnType<typeof render>>;

function Guarded({ isGuarding }: { isGuarding: boolean }) {
  const { leave, stay } = useLeaveGuard(isGuarding);
  return (
    <>
      <Link to="/away" state={{ from: "here" }}>
        Away
      </Link>
      <Link to="/here?title=7">Poster</Link>
      <Link to="/here?title=8">Poster beside it</Link>
      {leave !== null && (
        <>
          <button type="button" onClick={stay}>
            Stay
          </button>
          <button type="button" onClick={leave}>
            Leave
          </button>
        </>
      )}
    </>
  );
}

// The app also calls this before the router starts.
interceptPopState();

beforeEach(() => window.history.replaceState(null, "", "/before"));
afterEach(() => page.unmount());

async function open(isGuarding: boolean): Promise<void> {
  page = await render(
    <BrowserRouter>
      <Routes>
        <Route path="/before" element={<Link to="/here">Here</Link>} />
        <Route path="/here" element={<Guarded isGuarding={isGuarding} />} />
        <Route path="/away" element={<p>Away</p>} />
      </Routes>
    </BrowserRouter>,
  );
  await press("Here");
}

const where = () => window.location.pathname;
const offered = () => Array.from(page.element.querySelectorAll("button"), ({ textContent }) => textContent);

async function press(name: string): Promise<void> {
  const all = Array.from(page.element.querySelectorAll<HTMLElement>("a, button"));
  await act(async () => all.find(({ textContent }) => textContent === name)?.click());
}

/** Browser navigation is asynchronous. */
async function eventually(claim: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await vi.waitFor(claim);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
}

test("without unsaved changes, the viewer can leave", async () => {
  await open(false);
  await press("Away");
  expect(where()).toBe("/away");
});

test("with unsaved changes, the viewer stays until they decide, and then continues with the same state", async () => {
  await open(true);
  await press("Away");
  expect([where(), offered()]).toEqual(["/here", ["Stay", "Leave"]]);
  await press("Stay");
  expect([where(), offered()]).toEqual(["/here", []]);
  await press("Away");
  await press("Leave");
  expect(where()).toBe("/away");
  expect(window.history.state.usr).toEqual({ from: "here" });
});

test("Back is blocked too", async () => {
  await open(true);
  window.history.back();
  await eventually(() => expect([where(), offered()]).toEqual(["/here", ["Stay", "Leave"]]));
  await press("Stay");
  window.history.back();
  await eventually(() => expect([where(), offered()]).toEqual(["/here", ["Stay", "Leave"]]));
  await press("Leave");
  await eventually(() => expect(page.element.textContent).toBe("Here"));
  expect(where()).toBe("/before");
});

test.for([
  [true, true],
  [false, false],
] as const)("unsaved changes: %s, closing the tab asks: %s", async ([isGuarding, asks]) => {
  await open(isGuarding);
  const closing = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(asks);
});

test("overlays open and close without a question, and leaving still asks", async () => {
  await open(true);
  await press("Poster");
  await press("Poster beside it");
  expect([where(), offered()]).toEqual(["/here", []]);
  window.history.back();
  await eventually(() => expect(window.location.search).toBe("?title=7"));
  window.history.go(-2);
  await eventually(() => expect([where(), offered()]).toEqual(["/here", ["Stay", "Leave"]]));
  expect(window.location.search).toBe("?title=7");
  await press("Stay");
  window.history.back();
  await eventually(() => expect(window.location.search).toBe(""));
  window.history.back();
  await eventually(() => expect(offered()).toEqual(["Stay", "Leave"]));
  await press("Leave");
  await eventually(() => expect(page.element.textContent).toBe("Here"));
});
