import { request } from "node:http";

import { expect, test } from "vitest";

import { Client } from "#server/testing/client.ts";
import { type TestApp, ownApp, testApp } from "#server/testing/test-app.ts";

import { tokenFor, verify } from "./mailbox.fixture.ts";
import { accountOf, refresh } from "./sign-on.fixture.ts";

const HEADERS = {
  user: "remote-user",
  email: "remote-email",
  groups: "remote-groups",
  adminGroup: "staff",
} as const;
const SIGN_ON = { oidc: null, proxyHeaders: HEADERS };
/** Tests connect from the loopback address, so that's where the proxy is. */
const BEHIND_PROXY = { trustProxy: ["127.0.0.1"], signOn: SIGN_ON };
const FROM_APP = { "x-requested-with": "app" };

const dora = (headers: Record<string, string> = {}) => ({
  ...FROM_APP,
  "Remote-User": "dora",
  "Remote-Email": "dora@example.com",
  ...headers,
});

function enter(client: Client, headers: Record<string, string>) {
  return client.send<{ token: string; code?: string }>("POST", "/api/auth/header", undefined, headers);
}

async function entered(app: TestApp, headers: Record<string, string>): Promise<Client> {
  const client = new Client(app.address);
  const answer = await enter(client, headers);
  expect(answer.status).toBe(200);
  client.token = answer.body.token;
  return client;
}

test("the user that the proxy names is signed in, and has the same account each time", async () => {
  const app = await ownApp(BEHIND_PROXY);
  const client = await entered(app, dora());
  const account = await accountOf(client);
  expect(account).toMatchObject({ username: "dora", email: "dora@example.com", email_verified: true });
  expect(await refresh(client)).toBe(200);
  expect(await accountOf(await entered(app, dora({ "Remote-Email": "new@example.com" })))).toEqual(account);
});

test("a header from any other address than the proxy's is ignored", async () => {
  const app = await testApp({ trustProxy: ["192.0.2.7"], signOn: SIGN_ON });
  const client = new Client(app.address);
  const forged = dora({ "X-Forwarded-For": "192.0.2.7" });
  expect(await enter(client, forged)).toMatchObject({ status: 401, body: { code: "auth_required" } });
  expect(await app.db.query("select from identities")).toEqual([]);
});

test("without the setting, the header is ignored", async () => {
  const app = await testApp({ trustProxy: ["127.0.0.1"] });
  expect(await enter(new Client(app.address), dora())).toMatchObject({ status: 404 });
});

test("a request without the header, or with two of them, isn't signed in", async () => {
  const app = await testApp(BEHIND_PROXY);
  expect(await enter(new Client(app.address), FROM_APP)).toMatchObject({ status: 401 });
  const status = await new Promise((resolve, reject) => {
    const options = {
      method: "POST",
      headers: [
        "X-Requested-With",
        "app",
        "Remote-User",
        "dora",
        "remote-user",
        "eve",
        "Host",
        "localhost",
      ].concat(["Content-Type", "application/json", "Content-Length", "0"]),
    };
    request(`${app.address}/api/auth/header`, options, (answer) => resolve(answer.statusCode))
      .on("error", reject)
      .end();
  });
  expect(status).toBe(401);
});

test("another site can't start it", async () => {
  const app = await testApp(BEHIND_PROXY);
  const foreign = dora({ "Sec-Fetch-Site": "cross-site" });
  expect(await enter(new Client(app.address), foreign)).toMatchObject({
    status: 403,
    body: { code: "csrf_rejected" },
  });
});

test("when somebody else is signed in at the proxy, the earlier user's session isn't continued", async () => {
  const app = await ownApp(BEHIND_PROXY);
  const client = await entered(app, dora());
  await entered(app, dora({ "Remote-User": "emil", "Remote-Email": "emil@example.com" }));
  const refreshed = (user: string) =>
    client.send("POST", "/api/auth/refresh", undefined, { ...FROM_APP, "Remote-User": user });
  expect((await refreshed("dora")).status).toBe(200);
  expect(await refreshed("emil")).toMatchObject({ status: 401, body: { code: "refresh_invalid" } });
});

test("the administrators' group of the proxy makes an administrator, as long as somebody is in it", async () => {
  const app = await ownApp(BEHIND_PROXY);
  await app.db.query("update users set is_admin = true where username = $1", [app.ana.name]);
  const statusWith = async (groups: string) => {
    const client = await entered(app, dora({ "Remote-Groups": groups }));
    return (await client.send("GET", "/api/admin/jobs")).status;
  };
  expect(await statusWith("family, staff")).toBe(200);
  expect(await statusWith("family")).toBe(403);
});

test("a name in another script and a name without an address", async () => {
  const app = await ownApp(BEHIND_PROXY);
  const latin1 = Buffer.from("Жанна").toString("latin1");
  const client = await entered(app, dora({ "Remote-User": latin1 }));
  expect(await accountOf(client)).toMatchObject({ username: "Жанна" });
  const nameless = { ...FROM_APP, "Remote-User": "frida" };
  expect(await enter(new Client(app.address), nameless)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("email address") },
  });
});

test("an account with the same address is opened only if its owner has verified it", async () => {
  const app = await ownApp(BEHIND_PROXY);
  const { ana, db, visitor } = app;
  const asAna = dora({ "Remote-User": "ana", "Remote-Email": ana.email });
  expect((await enter(new Client(app.address), asAna)).status).toBe(409);
  await verify(visitor, await tokenFor(db, ana.email, "verify_address"));
  expect(await accountOf(await entered(app, asAna))).toMatchObject({ username: ana.name });
});

test("a locked account isn't signed in", async () => {
  const app = await ownApp(BEHIND_PROXY);
  await entered(app, dora());
  await app.db.query("update users set locked_at = now() where username = 'dora'");
  expect(await enter(new Client(app.address), dora())).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("locked") },
  });
});
