import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, type Socket, createServer } from "node:net";

import { afterEach, beforeEach, expect, inject, test } from "vitest";

import { databaseUrl } from "#server/testing/databases.ts";

import { type Database, openDatabase } from "./db.ts";
import { reachDatabase, incompatibility } from "./reach-database.ts";

let databases: Database[] = [];
let endings: (() => void)[] = [];
let server: Database;

beforeEach(() => {
  server = open(inject("postgresUrl"));
});

afterEach(async () => {
  for (const end of endings) end();
  endings = [];
  await Promise.all(databases.map((database) => database.close()));
  databases = [];
});

test("a UTF8 database on PostgreSQL 15 or later is accepted", async () => {
  expect(incompatibility({ version: "150000", encoding: "UTF8" })).toBeNull();
  await expect(reachDatabase(server)).resolves.toBeUndefined();
});

test.for(["140022", "90624"])("PostgreSQL %s is too old", (version) => {
  expect(incompatibility({ version, encoding: "UTF8" })).toMatch(
    /^it runs on PostgreSQL (14|9), and Halflight needs 15 or later; upgrade the server, or use another$/,
  );
});

test.for(["LATIN1", "SQL_ASCII"])("a database in %s is refused", async (encoding) => {
  const name = `halflight_test_${randomBytes(6).toString("hex")}`;
  await server.query(
    `create database ${name} encoding '${encoding}' locale_provider libc locale 'C' template template0`,
  );
  const refusal = await refusalOf(databaseUrl(inject("postgresUrl"), name));
  await server.query(`drop database ${name} with (force)`);
  expect(refusal).toBe(
    `its encoding is ${encoding}, and Halflight needs UTF8; create a database with encoding 'UTF8' template template0, and use that`,
  );
});

test.for([
  [
    "on an unknown host",
    "postgres://film@nowhere.invalid/films",
    "no host is known as nowhere.invalid; check the name and the DNS",
  ],
  [
    "on a port where nothing listens",
    "postgres://film@127.0.0.1:1/films",
    "nothing listens at 127.0.0.1:1; start PostgreSQL there, or correct host and port",
  ],
  [
    "on a missing socket",
    "postgres://film@localhost/films?host=/nowhere",
    "nothing listens at the socket of port 5432 in /nowhere; start PostgreSQL there, or correct host and port",
  ],
  [
    "with a missing certificate file",
    "postgres://film@127.0.0.1:1/films?sslrootcert=/nowhere.pem",
    "ENOENT: no such file or directory, open '/nowhere.pem'; correct the path in DATABASE_URL",
  ],
] as const)("a database %s is refused", async ([, url, reason]) => {
  expect(await refusalOf(url)).toBe(reason);
});

test("a missing database and an unknown option are refused", async () => {
  expect(await refusalOf(databaseUrl(inject("postgresUrl"), "nope"))).toBe(
    'database "nope" does not exist; create it, or correct its name in DATABASE_URL',
  );
  expect(await refusalOf(`${inject("postgresUrl")}&options=-c%20nope=1`)).toBe(
    'unrecognized configuration parameter "nope"; correct options in DATABASE_URL',
  );
});

test.for([
  ["28P01", 'password authentication failed for user "film"', "; correct user and password in DATABASE_URL"],
  [
    "28000",
    'no pg_hba.conf entry for host "::1", user "film", database "films", no encryption',
    "; if the server accepts only TLS connections, add sslmode=verify-full to DATABASE_URL",
  ],
  [
    "28000",
    'no pg_hba.conf entry for host "::1", user "film", database "films", SSL encryption',
    "; allow this user in the server's pg_hba.conf",
  ],
  [
    "53300",
    "sorry, too many clients already",
    "; raise the server's max_connections, or close unused connections",
  ],
  ["57P03", "the database system is starting up", "; wait until it is up, and start again"],
] as const)("the server's refusal %s is reported with advice", async ([state, message, advice]) => {
  const address = await listen((socket) => socket.once("data", () => socket.end(errorOf(state, message))));
  expect(await refusalOf(`postgres://film@${address}/films`)).toBe(message + advice);
});

test("a PgBouncer that refuses a parameter is recognized", async () => {
  const said = errorOf("08P01", "unsupported startup parameter: statement_timeout");
  const address = await listen((socket) => socket.once("data", () => socket.end(said)));
  expect(await refusalOf(`postgres://film@${address}/films`)).toMatch(
    /^the server rejects the connection parameter statement_timeout, as PgBouncer does; take it out of DATABASE_URL/,
  );
});

test("a server without TLS is recognized", async () => {
  const address = await listen((socket) => socket.once("data", () => socket.end("N")));
  expect(await refusalOf(`postgres://film@${address}/films?sslmode=verify-full`)).toBe(
    "the server offers no TLS; turn it on there (ssl = on), or take sslmode out of DATABASE_URL",
  );
});

test("a server that hangs up and one that never answers get different messages", async () => {
  const hangsUp = await listen((socket) =>
    socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")),
  );
  expect(await refusalOf(`postgres://film@${hangsUp}/films`)).toBe(
    `${hangsUp} closed the connection without answering; check that PostgreSQL listens there and nothing in between rejects connections`,
  );
  const silent = await listen((socket) => socket.resume());
  expect(await refusalOf(`postgres://film@${silent}/films`)).toBe(
    `${silent} does not answer; check the address, the network and firewalls in between`,
  );
});

function open(url: string): Database {
  const database = openDatabase({
    url,
    maxConnections: 1,
    statementTimeoutMs: 60_000,
    onError: () => undefined,
  });
  databases.push(database);
  return database;
}

async function refusalOf(url: string): Promise<string> {
  const error: unknown = await reachDatabase(open(url)).catch((caught: unknown) => caught);
  const [, reason] =
    /^StartRefused: The database of DATABASE_URL cannot be used: (.+)\.$/.exec(String(error)) ?? [];
  return reason ?? String(error);
}

/** The message for a refusal in PostgreSQL's protocol. */
function errorOf(state: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${state}\0M${message}\0\0`);
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

async function listen(serve: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    serve(socket);
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  endings.push(() => {
    listener.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = listener.address() as AddressInfo;
  return `127.0.0.1:${port}`;
}
