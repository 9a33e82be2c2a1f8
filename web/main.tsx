import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { nameFirstEntry, interceptPopState } from "./api/history-entry.ts";
import { queryClient } from "./api/query-client.ts";
import { watchActivity } from "./api/session-id.ts";
import { App } from "./app/app.tsx";
import { BrowserRouter } from "./app/browser-router.tsx";

import "./ui/tokens.css";
import "./ui/base.css";

const root = document.querySelector("#root");
if (!root) throw new Error("The page has no #root to render into");

// Called before the first API call, because each call sends the session ID.
watchActivity();

nameFirstEntry();
interceptPopState();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
