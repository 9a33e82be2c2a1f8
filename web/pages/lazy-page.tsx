/**
 * Pages whose code comes when they are opened. What cannot be had is asked for once more, and then the page is loaded anew, once: a release
 * may have replaced the code that this page knows. Where that does not help either, the page fails, until it is opened again.
 */
import { type ComponentType, lazy } from "react";
import { useLocation } from "react-router";

const AGAIN_AFTER_MS = 1000;
const RELOADED_FOR = "reloaded-for";

export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  let attempt = lazy(begin);
  /** The entry of the history at which it failed: React renders it there once more before it gives up. */
  let failedAt: string | null = null;

  async function begin() {
    try {
      return { default: await loadPersistently(load) };
    } catch (error) {
      failedAt = window.history.state?.key ?? null;
      throw error;
    }
  }

  return function LazyPage() {
    const { key } = useLocation();
    if (failedAt !== null && failedAt !== key) {
      failedAt = null;
      attempt = lazy(begin);
    }
    const Page = attempt;
    return <Page />;
  };
}

async function loadPersistently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await load();
    } catch (error) {
      // Vite takes a style sheet that failed for one that is there: a second attempt would show the page without it.
      if (isFirst && !String(error).includes("CSS")) {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
        continue;
      }
      if (!(await mayReload())) throw error;
      window.location.reload();
      // Nothing more is shown until then.
      return new Promise(() => undefined);
    }
  }
}

/** Once for each address and release in a tab, and only while the server is there: an error page of the browser's would help nobody. */
async function mayReload(): Promise<boolean> {
  const { pathname } = window.location;
  const release = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? "";
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === release + pathname) return false;
    const { ok } = await fetch(pathname, { method: "HEAD", cache: "no-store" });
    if (ok) sessionStorage.setItem(RELOADED_FOR, release + pathname);
    return ok;
  } catch {
    return false;
  }
}
