import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { LANDING_SLOTS, type LandingData, type RenderLanding } from "#contract/landing-page.ts";
import type { Config } from "#server/config.ts";
import { administering } from "#server/features/settings/settings.fixture.ts";
import { readPages } from "#server/platform/static-pages.ts";
import { type TestApp, ownApp } from "#server/testing/test-app.ts";

// The server's types know nothing of the front end's.
const { renderLanding } = await vi.importActual<{ renderLanding: RenderLanding }>(
  "../web/landing-markup.tsx",
);

const PLAIN = "<!doctype html><html><div id=root></div></html>";
const FRAME = `<!doctype html><html><head>${LANDING_SLOTS.css}<script src="./assets/app-1a2b.js"></script></head><body><div id="root">${LANDING_SLOTS.html}</div>${LANDING_SLOTS.data}<script type="module" data-app="./assets/app-1a2b.js">start()</script></body></html>`;
const MARKUP = `Quagmirella</script><img src=x onerror=ran=1>$&`;
/** Changes normally reach the server at once, but take longer on a busy machine. */
const SOON = { timeout: 10_000, interval: 50 };

const HEADERS = { user: "remote-user", email: "remote-email", groups: null, adminGroup: null };

type Setup = { config?: Partial<Config>; basePath?: string; render?: RenderLanding };

async function appWithPages({ config, basePath = "", render = renderLanding }: Setup = {}): Promise<TestApp> {
  const directory = await mkdtemp(join(tmpdir(), "halflight-landing-"));
  await writeFile(join(directory, "index.html"), PLAIN);
  await writeFile(join(directory, "landing.html"), FRAME);
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const pages = { ...(await readPages(directory, basePath)), loadLandingRenderer: async () => render };
  return ownApp({ publicUrl: `https://halflight.example${basePath}`, ...config }, { pages });
}

async function landing({ address }: TestApp, path = "/") {
  const answer = await fetch(`${address}${path}`);
  const html = await answer.text();
  const [, json = "null"] =
    /<script type="application\/json" id="landing-data">(.*?)<\/script>/.exec(html) ?? [];
  const data: LandingData | null = JSON.parse(json);
  return { html, data, policy: answer.headers.get("content-security-policy") ?? "" };
}

test("visitors get the finished page, with what the calls would have answered", async () => {
  const app = await appWithPages();
  const { html, data, policy } = await landing(app);
  expect(html).toContain("<h1>What are you in the mood for?</h1>");
  expect(html).toContain(">Get started</span></button>");
  expect(data).toEqual({
    config: await app.visitor.get("/api/admin/landing-config-public"),
    configured: null,
    trending: await app.visitor.get("/api/trending?limit=6"),
    flags: await app.visitor.get("/api/feature-flags"),
  });
  const [hero, ...posters] = data?.trending.items ?? [];
  expect(html).toContain(`${hero?.title ?? "no hero"}<!-- -->, `);
  expect(posters).toHaveLength(5);
  for (const { title } of posters) expect(html).toContain(`<span class="visually-hidden">${title}</span>`);

  expect(html).not.toContain("style=");
  const [, style = ""] = /<style>(.*?)<\/style>/.exec(html) ?? [];
  expect(style).toContain(hero?.ambient.dark);
  for (const [directive, text] of [
    ["style-src", style],
    ["script-src", "start()"],
  ] as const) {
    const hash = createHash("sha256").update(text).digest("base64");
    expect(policy.split(";").find((part) => part.startsWith(directive))).toContain(`'sha256-${hash}'`);
  }
  const other = await fetch(`${app.address}/register`);
  expect(await other.text()).toBe(PLAIN);
  expect(other.headers.get("content-security-policy")).toContain(";style-src 'self';");
});

test("the page is compressed for browsers that accept it, and reads the same without", async () => {
  const app = await appWithPages();
  const zipped = await fetch(`${app.address}/`, { headers: { "accept-encoding": "br, gzip" } });
  const plain = await fetch(`${app.address}/`, { headers: { "accept-encoding": "identity" } });
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(plain.headers.get("vary")).toBe("accept-encoding");
  expect(await zipped.text()).toBe(await plain.text());
});

test("a title's name is shown as text, whatever is in it", async () => {
  const app = await appWithPages();
  const { data } = await landing(app);
  const [first] = data?.trending.items ?? [];
  await app.db.query("update titles set title = $1 where id = $2", [MARKUP, first?.id ?? 0]);
  await app.db.query("select pg_notify('catalogue_changed', $1)", [String(first?.id)]);
  await expect.poll(async () => (await landing(app)).html, SOON).toContain("Quagmirella");
  const { html, data: changed } = await landing(app);
  expect(html).not.toContain("<img src=x");
  expect(html).toContain("Quagmirella&lt;/script&gt;&lt;img src=x onerror=ran=1&gt;$&amp;");
  expect(changed?.trending.items[0]?.title).toBe(MARKUP);
});

test("a title that an administrator chooses shows at once, and so does a changed feature", async () => {
  const app = await appWithPages();
  await administering(app, app.ana);
  const { id, title } = await app.title("Alien");
  expect((await landing(app)).html).not.toContain(`${title}<!-- -->, `);
  await app.ana.ok("PUT", "/api/admin/landing-config", { hero_item_id: id });
  const chosen = await landing(app);
  expect(chosen.html).toContain(`${title}<!-- -->, `);
  expect(chosen.data).toMatchObject({ config: { hero_item_id: id }, configured: { id, title } });

  const { settings, revision } = await app.ana.get<{ settings: object; revision: number }>(
    "/api/admin/feature-settings",
  );
  await app.ana.ok("PUT", "/api/admin/feature-settings", { ...settings, features: ["social"], revision });
  expect((await landing(app)).data?.flags.features).toEqual(["social"]);
});

test("below a path, the page's addresses are below it too", async () => {
  const app = await appWithPages({ basePath: "/halflight" });
  const { html } = await landing(app);
  expect(html).toContain('<html data-base="/halflight"');
  const addresses = Array.from(html.matchAll(/(?:href|src|data-app)="([^"#]+)"/g), ([, address]) => address);
  expect(addresses.length).toBeGreaterThan(8);
  expect(addresses.filter((address) => !address?.startsWith("/halflight/"))).toEqual([]);
});

test("with parameters, or behind a proxy that may know who it is, the app decides what shows", async () => {
  const app = await appWithPages();
  expect((await landing(app, "/?problem=refused")).html).toBe(PLAIN);
  expect((await landing(app, "/?")).html).toContain("Get started");
  const behind = await appWithPages({
    config: { signOn: { oidc: null, proxyHeaders: HEADERS }, trustProxy: ["127.0.0.1"] },
  });
  expect((await landing(behind)).html).toBe(PLAIN);
});

test("if the page can't be rendered, the browser renders it", async () => {
  const app = await appWithPages({
    render: () => {
      throw new Error("no markup today");
    },
  });
  expect((await landing(app)).html).toBe(PLAIN);
});
