// @vitest-environment jsdom
import { Component, type ReactNode, act } from "react";
import { afterEach, expect, test } from "vitest";

import { lazyComponent } from "./lazy-component.tsx";
import { render } from "./render.fixture.tsx";

type Props = { isOpen: boolean };

const Dialog = ({ isOpen }: Props) => <p>{isOpen ? "open" : "closed"}</p>;
const isWanted = ({ isOpen }: Props) => isOpen;

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.unmount());

/** Code that loads or fails when the test says so. */
function onDemand() {
  let asked = 0;
  let settle: { come: () => void; fail: () => void } = { come: () => {}, fail: () => {} };
  const load = () => {
    asked += 1;
    return new Promise<typeof Dialog>((resolve, reject) => {
      settle = { come: () => resolve(Dialog), fail: () => reject(new Error("offline")) };
    });
  };
  return {
    load,
    asked: () => asked,
    come: () => act(async () => settle.come()),
    fail: () => act(async () => settle.fail()),
  };
}

test("code loads once, when wanted, and the component stays", async () => {
  const code = onDemand();
  const Part = lazyComponent({ load: code.load, isWanted });
  page = await render(<Part isOpen={false} />);
  expect(code.asked()).toBe(0);
  await page.unmount();
  page = await render(<Part isOpen />);
  expect(page.element.textContent).toBe("");
  await code.come();
  expect(page.element.textContent).toBe("open");
  await page.unmount();
  page = await render(<Part isOpen />);
  expect(page.element.textContent).toBe("open");
  expect(code.asked()).toBe(1);
});

test("a preloaded component isn't shown before it's wanted", async () => {
  const code = onDemand();
  const Part = lazyComponent({ load: code.load, isWanted });
  Part.preload();
  page = await render(<Part isOpen={false} />);
  await code.come();
  expect(page.element.textContent).toBe("");
});

test("the placeholder disappears when the code arrives, even if the component isn't wanted yet", async () => {
  const code = onDemand();
  const Part = lazyComponent({ load: code.load, isWanted, placeholder: () => <p>meanwhile</p> });
  page = await render(<Part isOpen={false} />);
  expect(page.element.textContent).toBe("meanwhile");
  Part.preload();
  await code.come();
  expect(page.element.textContent).toBe("closed");
});

test("a failed preload is retried on use, and a second failure is thrown while rendering", async () => {
  const code = onDemand();
  const Part = lazyComponent({ load: code.load, isWanted });
  Part.preload();
  await code.fail();
  page = await render(
    <Boundary>
      <Part isOpen />
    </Boundary>,
  );
  expect(code.asked()).toBe(2);
  await code.fail();
  expect(page.element.textContent).toBe("failed");
});

test("a handled failure leaves the page unchanged", async () => {
  const code = onDemand();
  const failures: unknown[] = [];
  const Part = lazyComponent({ load: code.load, isWanted, onFailure: (error) => failures.push(error) });
  page = await render(<Part isOpen />);
  await code.fail();
  expect(failures).toHaveLength(1);
  expect(page.element.textContent).toBe("");
});

test("the loading state is shown while the component is wanted and missing, and offers a retry", async () => {
  const code = onDemand();
  const Part = lazyComponent({
    load: code.load,
    isWanted,
    loadingState: ({ hasFailed, onRetry }) => (
      <button type="button" onClick={onRetry}>
        {hasFailed ? "failed" : "coming"}
      </button>
    ),
  });
  page = await render(<Part isOpen />);
  expect(page.element.textContent).toBe("coming");
  await code.fail();
  expect(page.element.textContent).toBe("failed");
  await act(async () => page.element.querySelector("button")?.click());
  expect(page.element.textContent).toBe("coming");
  await code.come();
  expect(page.element.textContent).toBe("open");
});

class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? "failed" : this.props.children;
  }
}
