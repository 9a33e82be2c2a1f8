/**
 * Pages loaded on demand. A failed import is retried once, unless a style sheet failed. If the page still can't be
 * loaded, the browser reloads once, because a release may have replaced the files this page refers to. After that,
 * the page shows an error until it's opened again.
 */
import { type ComponentType, lazy, useState } from "react";
import { useLocation } from "react-router";

import { messages } from "../messages/messages.ts";
import { HalfDisc } from "../ui/half-disc.tsx";

import styles from "./lazy-page.module.css";

const AGAIN_AFTER_MS = 1000;
const RELOADED_FOR = "reloaded-for";

type LazyPage = ComponentType & {
  /** Loads the page's code ahead of time. It's then rendered without showing that it's loading. */
  load: () => Promise<void>;
};

export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | null = null;
  let attempt = lazy(begin);
  /** Key of the history entry where loading failed. React rerenders the page there, which must not start a new attempt. */
  let failedAt: string | null = null;

  async function begin() {
    try {
      loaded = await loadPersistently(load);
      return { default: loaded };
    } catch (error) {
      failedAt = window.history.state?.key ?? null;
      throw error;
    }
  }

  async function loadAhead(): Promise<void> {
    loaded ??= await load();
  }

  return Object.assign(
    function LazyPage() {
      const { key } = useLocation();
      if (failedAt !== null && failedAt !== key) {
        failedAt = null;
        attempt = lazy(begin);
      }
      // A page whose code has loaded is shown at once: `lazy` would first show that it's loading.
      const [Page] = useState(() => loaded ?? attempt);
      return <Page />;
    },
    { load: loadAhead },
  );
}

async function loadPersistently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await load();
    } catch (error) {
      // Vite treats a failed style sheet as loaded, so a retry would show the page without styles.
      if (isFirst && !String(error).includes("CSS")) {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
        continue;
      }
      if (!(await mayReload())) throw error;
      window.location.reload();
      // Nothing more is rendered until the reload.
      return new Promise(() => undefined);
    }
  }
}

/**
 * Allows a reload unless the tab's last one was for the same path and release, and only while the server responds,
 * because the browser's error page would be worse than ours.
 */
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

export function PageLoading() {
  return (
    <main className={styles["loading"]} aria-busy="true">
      <HalfDisc size={36} isSpinning />
      <span className="visually-hidden">{messages.ui.loading}</span>
    </main>
  );
}
