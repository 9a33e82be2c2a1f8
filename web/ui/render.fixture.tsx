import { act } from "react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

/** Renders into the document. Unmounts when the test ends, or earlier through `unmount`. */
export async function render(
  view: ReactNode,
): Promise<{ element: HTMLElement; unmount: () => Promise<void> }> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  await act(async () => root.render(view));
  const unmount = async (): Promise<void> => {
    await act(async () => root.unmount());
    element.remove();
  };
  onTestFinished(unmount);
  return { element, unmount };
}

/** Presses a key on the focused element. */
export async function press(key: string): Promise<void> {
  const options = { key, code: key === " " ? "Space" : key, bubbles: true, cancelable: true };
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", options));
    document.activeElement?.dispatchEvent(new KeyboardEvent("keyup", options));
  });
}

export async function focus(element: Element | null | undefined): Promise<void> {
  if (!(element instanceof HTMLElement)) throw new Error("Nothing to focus");
  await act(async () => element.focus());
}
