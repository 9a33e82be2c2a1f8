/**
 * Renders the landing page on the server, from the components that the browser hydrates. Built on its own (`dist/landing`), with everything
 * it needs. Knows no visitor, storage or address: the markup is the same for everyone.
 */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { type Navigator, Route, Router, Routes } from "react-router";

import type { LandingData, LandingMarkup, RenderLanding } from "#contract/landing-page.ts";

import { App } from "./app/app.tsx";
import { VisitorLayout } from "./app/visitor-layout.tsx";
import { seedLanding } from "./features/landing/landing-data.ts";
import { LandingPage } from "./pages/landing-page.tsx";
import { withBasePath } from "./ui/base-path.ts";

/** Nothing navigates while markup is rendered. */
const UNMOVING: Navigator = { createHref: String, go() {}, push() {}, replace() {} };

/** The colors of a title, as `ambientOf` sets them. Nothing that could end the rule or its element. */
const COLORS = /^(?:--ambient-[a-z]+:[#\w%.,() -]+;?)+$/;

export const renderLanding: RenderLanding = (data, basePath) =>
  withBasePath(basePath, () => withoutStyleAttributes(pageOf(data, basePath)));

function pageOf(data: LandingData, basePath: string): string {
  const queries = new QueryClient();
  seedLanding(queries, data, Date.now());
  try {
    const html = renderToString(
      // The same elements as in `main.tsx` and `app-routes.tsx`, without what loads late.
      <StrictMode>
        <QueryClientProvider client={queries}>
          <Router basename={basePath} location={`${basePath}/`} navigator={UNMOVING}>
            <App>
              <Suspense>
                <Routes>
                  <Route element={<VisitorLayout />}>
                    <Route index element={<LandingPage />} />
                  </Route>
                </Routes>
              </Suspense>
            </App>
          </Router>
        </QueryClientProvider>
      </StrictMode>,
    );
    // React starts with preloads of pictures. The server's header names the only urgent one.
    return html.replace(/^(?:<link [^>]*>)+/, "");
  } finally {
    queries.clear();
  }
}

/** The content security policy forbids style attributes, so each becomes a rule for a `data-colors` attribute in their place. */
function withoutStyleAttributes(page: string): LandingMarkup {
  const names = new Map<string, number>();
  const html = page.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    if (!COLORS.test(style))
      throw new Error(`The landing page has a style that isn't a title's colors: ${style}`);
    const name = names.get(style) ?? names.size;
    names.set(style, name);
    return ` data-colors="${name}"`;
  });
  const rules = Array.from(names, ([style, name]) => `[data-colors="${name}"]{${style}}`);
  return { html, css: rules.join("") };
}
