import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

import { nameFirstEntry, interceptPopState } from "./api/history-entry.ts";
import { queryClient } from "./api/query-client.ts";
import { watchActivity } from "./api/session-id.ts";
import { currentSession } from "./api/session.ts";
import { AppRoutes, loadLanding } from "./app/app-routes.tsx";
import { App } from "./app/app.tsx";
import { BrowserRouter } from "./app/browser-router.tsx";

import "./ui/tokens.css";
import "./ui/base.css";

const found = document.querySelector("#root");
if (!found) throw new Error("The page has no #root to render into");
const root = found;

// Called before the first API call, because each call sends the session ID.
watchActivity();

nameFirstEntry();
interceptPopState();
const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <App>
          <AppRoutes />
        </App>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>
);

const { dataset } = document.documentElement;
const landing = document.querySelector("#landing-data");
if (landing === null || dataset["opening"] !== undefined || currentSession().isSignedIn) render();
else void takeOver(landing.textContent);

function render(): void {
  // Shows the app's name until the app has rendered, in place of the landing page.
  const firstSight = document.querySelector("body > .first-sight");
  if (firstSight !== null) root.replaceChildren(firstSight);
  delete dataset["opening"];
  createRoot(root).render(app);
}

/** If the code of the landing page can't be loaded, the page's own attempts follow, and then its error message. */
async function takeOver(data: string): Promise<void> {
  const parts = await Promise.all([import("./landing-takeover.ts"), loadLanding()]).catch(() => null);
  if (parts === null) render();
  else parts[0].takeOverLanding(data, () => hydrateRoot(root, app));
}
