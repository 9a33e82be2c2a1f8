/**
 * A plugin for Vite that writes the landing page's frame beside the single page: `landing.html`. The server fills in what it renders. The frame
 * loads the landing page's style sheets and contains `web/landing-start.ts`; it only names the app's files, which start later.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";

import { type Plugin, type Rolldown, minify, transformWithOxc } from "vite";

// Relative, because Vite runs its configuration from another folder.
import { LANDING_SLOTS } from "../contract/landing-page.ts";

type Options = {
  /** The script that the page contains. It may not import anything. */
  script: string;
  /** Ends of the paths of the modules that the landing page consists of, besides what every page needs. */
  modules: readonly string[];
  /** Likewise, modules that visitors need next. Their files are fetched like the app's, before they're needed. */
  next: readonly string[];
};

export function landingPage({ script, modules, next }: Options): Plugin {
  return {
    name: "landing-page",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("There is no page to make the landing page from");
        this.addWatchFile(script);
        const source = frameOf(String(page.source), {
          script: await inlineScript(script),
          chunks: chunksWith(modules, bundle),
          next: chunksWith(next, bundle),
        });
        this.emitFile({ type: "asset", fileName: "landing.html", source });
      },
    },
  };
}

async function inlineScript(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, "utf8"), path.basename(file));
  const { code: small } = await minify(path.basename(file), code, { module: true });
  if (/<\/|<!--/.test(small)) throw new Error(`${file} contains text that ends a script in a page`);
  return small.replace(/^export\s*{\s*};?/, "").trim();
}

/** The chunks with these modules, and everything they import. */
function chunksWith(modules: readonly string[], bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const found = new Set<Rolldown.OutputChunk>();
  for (const end of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)));
    if (chunk === undefined) throw new Error(`The landing page's ${end} isn't in the build`);
    found.add(chunk);
  }
  for (const { imports } of found)
    for (const name of imports) {
      const chunk = bundle[name];
      if (chunk?.type === "chunk") found.add(chunk);
    }
  return [...found];
}

type Parts = {
  script: string;
  chunks: readonly Rolldown.OutputChunk[];
  next: readonly Rolldown.OutputChunk[];
};

function frameOf(page: string, { script, chunks, next }: Parts): string {
  const app = once(page, /<script type="module"[^>]* src="([^"]+)"><\/script>\s*/);
  const root = once(page, /<div id="root">\s*<p class="first-sight">([\s\S]*?)<\/p>\s*<\/div>/);
  const sheets = sheetsOf(chunks);
  const links = sheets
    .map((file) => `<link rel="stylesheet" crossorigin href="./${file}">`)
    .filter((link) => !page.includes(link));
  const files = [app[1] ?? "", ...[...chunks, ...next].map(({ fileName }) => `./${fileName}`)];
  const later = [
    ...[...new Set(files)].map((file) => `<link data-rel="modulepreload" crossorigin href="${file}">`),
    ...sheetsOf(next)
      .filter((file) => !sheets.includes(file) && !page.includes(file))
      .map((file) => `<link data-rel="prefetch" as="style" crossorigin href="./${file}">`),
  ];
  return page
    .replace(app[0], "")
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, "")
    .replace("</head>", () => `  ${[...links, LANDING_SLOTS.css, ...later].join("\n    ")}\n  </head>`)
    .replace(root[0], () =>
      [
        `<p class="first-sight">${root[1] ?? ""}</p>`,
        `<div id="root">${LANDING_SLOTS.html}</div>`,
        LANDING_SLOTS.data,
        `<script type="module" data-app="${app[1] ?? ""}">${script}</script>`,
      ].join("\n    "),
    );
}

function sheetsOf(chunks: readonly Rolldown.OutputChunk[]): string[] {
  return [...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))];
}

function once(text: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(text);
  if (found === null) throw new Error(`The page has nothing like ${String(pattern)}`);
  return found;
}
