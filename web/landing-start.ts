/**
 * Starts the app on the landing page that the server has rendered: at the first sign that somebody wants to use it, or at once for anyone
 * who won't see the landing page. Until then, no other script runs. Clicks from before are repeated when the app has taken over.
 * The build puts this script into the page itself, so it imports only types.
 */
import type { STORAGE_KEYS } from "./api/storage.ts";

const TOKEN: (typeof STORAGE_KEYS)["token"] = "token";

/** The first events of a visitor who is about to use a control. */
const INTENTS = ["pointerdown", "keydown", "focusin"] as const;
const CONTROLS = "a, button";

const { documentElement: page } = document;
const files = [...document.querySelectorAll<HTMLLinkElement>("link[data-rel]")];
const appFile = document.querySelector<HTMLElement>("[data-app]")?.dataset["app"] ?? "";
const listening = new AbortController();
const { signal } = listening;

let isStarting = false;
/** The control that was clicked last. */
let clicked: HTMLElement | null = null;

function start(): void {
  if (isStarting) return;
  isStarting = true;
  import(/* @vite-ignore */ appFile).catch(() => void giveUp());
  if (page.dataset["opening"] === undefined) fetchAhead();
}

/** A release may have replaced the app's files. The page that comes with it names the new ones. */
async function giveUp(): Promise<void> {
  isStarting = false;
  if (release() === null) return;
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer?.ok === true) location.reload();
}

function onClick(event: MouseEvent): void {
  const { target } = event;
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (control === null || hasModifier) return;
  event.preventDefault();
  release();
  clicked = control;
  control.ariaBusy = "true";
  start();
}

function release(): HTMLElement | null {
  const control = clicked;
  clicked?.removeAttribute("aria-busy");
  clicked = null;
  return control;
}

function onTakenOver(): void {
  listening.abort();
  release()?.click();
}

/** Signed in, or sent here from another page: see the script in `index.html`. */
function isLandingUnwanted(): boolean {
  try {
    return localStorage.getItem(TOKEN) !== null;
  } catch {
    return false;
  }
}

/** Fetches the files of the app and the sign-up dialog before they're needed, unless the visitor saves data. */
function fetchAhead(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return;
  for (const file of files.splice(0)) {
    file.fetchPriority = "low";
    file.rel = file.dataset["rel"] ?? "";
  }
}

function whenIdle(): void {
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) requestIdleCallback(fetchAhead);
  else setTimeout(fetchAhead, 2000);
}

if (page.dataset["opening"] !== undefined) start();
else {
  const toggle = document.querySelector<HTMLElement>("[data-label-in-light]");
  if (toggle !== null && page.dataset["theme"] === "light") {
    toggle.title = toggle.dataset["labelInLight"] ?? "";
    toggle.ariaLabel = toggle.title;
  }
  window.addEventListener("click", onClick, { capture: true, signal });
  for (const intent of INTENTS)
    window.addEventListener(intent, start, { capture: true, passive: true, signal });
  window.addEventListener(
    "pointerover",
    ({ target }) => {
      if (target instanceof Element && target.closest(CONTROLS) !== null) start();
    },
    { passive: true, signal },
  );
  // Another tab has signed in or changed the theme, or the system has changed it.
  window.addEventListener("storage", start, { signal });
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", start, { signal });
  window.addEventListener("offline", start, { signal });
  window.addEventListener(
    "pageshow",
    ({ persisted }) => {
      if (persisted && isLandingUnwanted()) {
        page.dataset["opening"] = "";
        start();
      }
    },
    { signal },
  );
  window.addEventListener("landing-taken-over", onTakenOver, { signal });
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { signal });
}
