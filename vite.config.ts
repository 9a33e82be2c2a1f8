import { readdirSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

import { landingPage } from "./scripts/landing-page-build.ts";
import { BUILD_TARGETS, beyondSupport } from "./scripts/supported-browsers.ts";

const LATE_IN_API = namesOf(
  "web/api",
  "failure-report sign-in stored-ratings visitor-ratings title-queries list-queries search-queries account-queries social-queries filtered-lists history-queries topic-queries detail-queries series-queries wish-queries continue-watching own-lists",
);

/** Modules every page needs, with their styles. */
const EVERY_PAGE = modules(
  {
    "node_modules/lucide-react/dist/esm/icons":
      "circle-exclamation-point moon refresh-cw search sun wifi-off",
    "web/api": namesIn("web/api")
      .filter((name) => !LATE_IN_API.includes(name))
      .join(" "),
    "web/messages": "formats messages",
    "web/ui":
      "announcer base-path breakpoints button class-names half-disc in-turn lazy-component link notice page-heading skeleton skip-link theme tokens base",
    "web/app":
      "app app-routes brand browser-router destination error-boundary page-change theme-toggle use-beta-gate",
    "web/features/onboarding": "asked",
    "web/pages": "lazy-page",
    "web/titles": "labels picture-url title-picture",
  },
  "tsx?|mjs|(?:module[.])?css",
);

const EVERY_VISITOR = modules(
  {
    web: "landing-takeover",
    "web/app": "use-proxy-sign-on visitor-layout",
    "web/features/landing": "landing-data landing-hero",
    "web/pages": "landing-page visitor-context",
  },
  "tsx?",
);

/** What every page for viewers needs, and the dashboard, which is where nearly every visit starts. */
const EVERY_VIEWER = modules(
  {
    "node_modules/lucide-react/dist/esm/icons":
      "bookmark chevron-right flame info library list-video maximize-2 pause play sliders-horizontal user-round users users-round volume-2 volume-x",
    "web/api": "detail-queries title-queries list-queries filtered-lists stored-ratings",
    "web/app": "navigation preload-parts signed-in-layout",
    "web/features/dashboard":
      "dashboard lazy-parts row-placement rows use-dashboard use-personal-rows use-picks",
    "web/features/filters": "filter-button filter-chunk",
    "web/features/onboarding": "onboarding-chunk",
    "web/features/quiz": "quiz-chunk quiz-marks",
    "web/features/search": "nav-search search-box",
    "web/pages": "dashboard-page",
    "web/titles":
      "badges carousel carousel-row details device hero mark-controls marks monogram offers primary-offer ranked-row row-frame sync-marks title-lines title-link title-logo title-tile use-carousel use-embla use-focus-kept use-impressions use-marks use-near use-providers",
    "web/titles/preview": "preview-anchor preview-layer preview-store",
    "web/titles/trailer": "trailer-rules trailer-screen use-trailer",
    "web/ui": "idle menu search-field use-debounced",
  },
  "tsx?|mjs|module[.]css",
);

/** Matches the names of built files whose imports are preloaded. */
const COMES_WITH_IMPORTS = /every-(viewer|visitor)-|detail-modal-/;

const API = process.env["API_ADDRESS"] ?? "http://127.0.0.1:3000";

export default defineConfig({
  root: "web",
  // The server completes the page's addresses, so one build works at every path.
  base: "./",
  plugins: [
    react(),
    sonnerWithoutInjectedStyle(),
    fontPreload(),
    landingPage({
      script: path.join(import.meta.dirname, "web/landing-start.ts"),
      modules: ["web/app/visitor-layout.tsx", "web/pages/landing-page.tsx"],
      next: ["web/features/accounts/sign-up-modal.tsx", "web/ui/loading-dialog.tsx"],
    }),
    onlyWhatRendersAtOnce(),
    supportedFeaturesOnly(),
    compressedCopies(),
  ],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: BUILD_TARGETS,
    assetsInlineLimit: 0,
    modulePreload: {
      // Trusted Types are enforced, and the polyfill writes markup.
      polyfill: false,
      // Code needed later is preloaded when the browser is idle, and listing all of its imports would make the first load
      // larger. Only the most visited page and the details preload their imports.
      resolveDependencies: (file, imports, { hostType }) =>
        hostType === "html" || COMES_WITH_IMPORTS.test(file) ? imports : [],
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries only change with an upgrade, so they stay in the browser's cache across our releases. This group and the
            // next are part of the first load: code that only dialogs need doesn't belong here.
            {
              name: "libraries",
              test: /node_modules[\\/]((react|react-dom|scheduler)[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](Icon|context|createLucideIcon|shared)|(react-router|@tanstack)[\\/](?!.*(useInfiniteQuery|infiniteQuery(Observer|Options))[.]))/,
            },
            // Many small files compress worse. A page that needs one of these modules loads the whole group, so the first group
            // only has what the landing page needs anyway, and the second what every signed-in page needs.
            { name: "every-page", test: EVERY_PAGE },
            { name: "every-visitor", test: EVERY_VISITOR },
            { name: "every-viewer", test: EVERY_VIEWER },
          ],
        },
      },
    },
  },
  // `vite build` builds all environments: the pages for browsers, and the landing page's markup for the server.
  builder: {},
  environments: {
    landing: {
      consumer: "server",
      define: { "process.env.NODE_ENV": '"production"' },
      // The server has none of the front end's packages.
      resolve: { noExternal: true },
      build: {
        outDir: "../dist/landing",
        emptyOutDir: true,
        copyPublicDir: false,
        emitAssets: false,
        target: "node26",
        modulePreload: false,
        rolldownOptions: {
          input: path.join(import.meta.dirname, "web/landing-markup.tsx"),
          output: { entryFileNames: "landing-markup.js", codeSplitting: false },
        },
      },
    },
  },
  // In development, the modules in web/api also have URLs below /api; those aren't proxied.
  server: { proxy: { "^/api/(?![^?]*[.]ts(?:[?]|$))": API, "^/img/": API } },
});

/** Matches modules given by folder and names without extensions. */
function modules(folders: Readonly<Record<string, string>>, endings: string): RegExp {
  const paths = Object.entries(folders).map(
    ([folder, names]) => `${folder}/(?:${namesOf(folder, names).join("|")})`,
  );
  return new RegExp(`(?:${paths.join("|")})[.](?:${endings})$`.replaceAll("/", String.raw`[\\/]`));
}

/** Throws if a name has no file: a renamed module would silently move to another chunk. */
function namesOf(folder: string, spaced: string): string[] {
  const names = spaced.split(" ");
  const known = namesIn(folder);
  const stale = names.filter((name) => !known.includes(name));
  if (stale.length > 0)
    throw new Error(`vite.config.ts names modules that aren't in ${folder}: ${stale.join(", ")}`);
  return names;
}

function namesIn(folder: string): string[] {
  const files = readdirSync(path.join(import.meta.dirname, folder)).filter(
    (file) => !/[.](test|map)\b/.test(file),
  );
  return [...new Set(files.map((file) => file.replace(/[.].*$/, "")))];
}

/** sonner injects a <style> when imported, which the content policy forbids. We import its stylesheet instead. */
function sonnerWithoutInjectedStyle(): Plugin {
  return {
    name: "sonner-without-injected-style",
    transform: {
      filter: { id: /node_modules[\\/]sonner[\\/]dist[\\/]index\.mjs/ },
      handler(code) {
        const [head, call, ...rest] = code.split(/^(?=__insertCSS\()/m);
        if (head === undefined || call === undefined || rest.length > 0)
          throw new Error("sonner injects its style differently now");
        const afterCall = call.slice(call.indexOf("\n"));
        return { code: head + afterCall, map: null };
      },
    },
  };
}

function isForBrowsers({ name }: { name: string }): boolean {
  return name === "client";
}

/** Everything shipped, including libraries, must run in the oldest supported browsers. */
function supportedFeaturesOnly(): Plugin {
  return {
    name: "supported-features-only",
    apply: "build",
    applyToEnvironment: isForBrowsers,
    generateBundle(_options, bundle) {
      const found = Object.values(bundle).flatMap((file) => {
        const text =
          file.type === "chunk" ? file.code : /[.](css|html)$/.test(file.fileName) ? file.source : "";
        return beyondSupport(String(text)).map((feature) => `${file.fileName}: ${feature}`);
      });
      if (found.length > 0) this.error(`Not every supported browser supports this:\n${found.join("\n")}`);
    },
  };
}

function fontPreload(): Plugin {
  return {
    name: "font-preload",
    applyToEnvironment: isForBrowsers,
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        // Every page uses the Latin letters; the browser loads other ranges when a page contains them.
        const fonts = Object.keys(bundle ?? {}).filter((file) => /-latin-wght-.*[.]woff2$/.test(file));
        return fonts.map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `./${file}`, as: "font", type: "font/woff2", crossorigin: true },
          injectTo: "head",
        }));
      },
    },
  };
}

/** Dialogs and other late parts aren't in the landing page's markup, so the server's build leaves them out. */
function onlyWhatRendersAtOnce(): Plugin {
  return {
    name: "only-what-renders-at-once",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "landing",
    resolveDynamicImport: (specifier) =>
      typeof specifier === "string" && specifier.startsWith(".") ? { id: specifier, external: true } : null,
  };
}

/** Compressing at build time allows the strongest setting and costs nothing per request. */
function compressedCopies(): Plugin {
  return {
    name: "compressed-copies",
    apply: "build",
    applyToEnvironment: isForBrowsers,
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) throw new Error("No folder to write compressed copies to");
        const entries = await readdir(dir, { recursive: true, withFileTypes: true });
        const files = entries.filter((entry) => /\.(js|css|html|svg|json|txt)$/.test(entry.name));
        await Promise.all(files.map((entry) => writeCompressed(path.join(entry.parentPath, entry.name))));
      },
    },
  };
}

async function writeCompressed(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}
