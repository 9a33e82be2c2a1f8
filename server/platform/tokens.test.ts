import { createHmac, generateKeyPairSync, randomBytes, sign as signWith } from "node:crypto";

import fc from "fast-check";
import { expect, test } from "vitest";

import { Refusal } from "./errors.ts";
import { createTokens } from "./tokens.ts";

const MUTATIONS = 12_000;
const SEED = 11;
const LARGE_CHARACTERS = 100 * 1024;

const NOW = new Date("2024-05-01T20:00:00Z");
const KEY = randomBytes(32);
const OTHER_KEY = randomBytes(32);
const RSA = generateKeyPairSync("rsa", { modulusLength: 2048 });
const RSA_JWK = RSA.publicKey.export({ format: "jwk" });

const tokens = createTokens({ key: KEY, clock: { now: () => NOW } });
const claims = {
  userId: 7,
  username: "ana",
  isAdmin: false,
  loginId: "d7a6ad2c-6f3f-4a3c-9d52-4f4b1f6f0f3e",
};

test("no mutated token is accepted, and every refusal is a 401", async () => {
  const token = await tokens.sign(claims);
  expect(await tokens.verify(token)).toEqual({ userId: 7, loginId: claims.loginId });
  const mutated = fc
    .sample(mutationsOf(token), { numRuns: MUTATIONS, seed: SEED })
    .filter((mutation) => mutation !== token);
  expect(mutated.length).toBeGreaterThanOrEqual(10_000);
  const accepted: string[] = [];
  const faults: unknown[] = [];
  for (const mutation of mutated) {
    const refused = await tokens.verify(mutation).then(
      () => null,
      (error: unknown) => error,
    );
    if (refused === null) accepted.push(mutation.slice(0, 500));
    else if (!(refused instanceof Refusal) || refused.status !== 401) faults.push(refused);
  }
  expect(accepted).toEqual([]);
  expect(faults).toEqual([]);
});

test("a verified token is refused once any of its characters changes", async () => {
  const token = await tokens.sign(claims);
  await tokens.verify(token);
  for (let place = 0; place < token.length; place++) {
    const other = token[place] === "A" ? "B" : "A";
    const changed = token.slice(0, place) + other + token.slice(place + 1);
    await expect(tokens.verify(changed), `place ${place}`).rejects.toThrow("Invalid token");
  }
});

type Json = Record<string, unknown>;

const encode = (part: Json | string): string =>
  Buffer.from(typeof part === "string" ? part : JSON.stringify(part)).toString("base64url");
const decode = (part: string): Json => JSON.parse(Buffer.from(part, "base64url").toString()) as Json;

function hmac(text: string, key: Buffer | string, hash = "sha256"): string {
  return createHmac(hash, key).update(text).digest("base64url");
}

function mutationsOf(token: string): fc.Arbitrary<string> {
  const [head = "", body = "", seal = ""] = token.split(".");
  const [header, payload] = [decode(head), decode(body)];
  const resealed = (changedHeader: Json, changedPayload: Json, key: Buffer | string): string => {
    const text = `${encode(changedHeader)}.${encode(changedPayload)}`;
    return `${text}.${hmac(text, key)}`;
  };
  const place = fc.nat({ max: token.length - 1 });
  const byte = fc.integer({ min: 1, max: 255 });
  const part = fc.nat({ max: 2 });
  const character = fc.constantFrom(
    ..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=. \n\0é",
  );

  const edited = fc.tuple(place, character).map(([at, by]) => token.slice(0, at) + by + token.slice(at + 1));
  const inserted = fc.tuple(place, character).map(([at, by]) => token.slice(0, at) + by + token.slice(at));
  const appended = character.map((by) => token + by);
  const cut = place.map((at) => token.slice(0, at));
  const flipped = fc.tuple(part, fc.nat(), byte).map(([which, at, bits]) => {
    const parts = [head, body, seal];
    const bytes = Buffer.from(parts[which] ?? "", "base64url");
    const index = at % bytes.length;
    bytes[index] = (bytes[index] ?? 0) ^ bits;
    parts[which] = bytes.toString("base64url");
    return parts.join(".");
  });
  const reordered = fc
    .array(fc.constantFrom(head, body, seal, "", encode("{}")), { maxLength: 6 })
    .map((parts) => parts.join("."));
  // Edited without the key or with a wrong one.
  const claimed = fc
    .tuple(
      fc.constantFrom<Json>(
        { is_admin: true },
        { user_id: 1, sub: "1" },
        { sid: "00000000-0000-4000-8000-000000000000" },
        { exp: 9_999_999_999 },
        { username: "root" },
      ),
      fc.constantFrom<string | Buffer | null>(
        null,
        OTHER_KEY,
        "",
        "secret",
        Buffer.alloc(32),
        KEY.toString("hex"),
      ),
    )
    .map(([change, key]) =>
      key === null
        ? `${head}.${encode({ ...payload, ...change })}.${seal}`
        : resealed(header, { ...payload, ...change }, key),
    );
  const headed = fc
    .tuple(
      fc.constantFrom<Json>(
        ...[
          "none",
          "None",
          "nOnE",
          "NONE",
          "",
          "HS1",
          "HS384",
          "HS512",
          "RS256",
          "PS256",
          "ES256",
          "EdDSA",
          "dir",
        ].map((alg) => ({ alg })),
        { alg: null },
        { alg: ["HS256"] },
        { kid: "../../../../dev/null" },
        { kid: "' union select 'secret' --" },
        { jwk: { kty: "oct", k: OTHER_KEY.toString("base64url") } },
        { jwk: RSA_JWK, alg: "RS256" },
        { jku: "https://attacker.example/keys" },
        { x5u: "https://attacker.example/certificate" },
        { x5c: ["MIIB"] },
        { crit: ["b64"], b64: false },
        { crit: ["exp"] },
        { zip: "DEF" },
      ),
      fc.constantFrom<string | Buffer>("", OTHER_KEY, Buffer.alloc(1), Buffer.alloc(32)),
      fc.boolean(),
    )
    .map(([change, key, isUnsigned]) => {
      const text = `${encode({ ...header, ...change })}.${body}`;
      return `${text}.${isUnsigned ? "" : hmac(text, key)}`;
    });
  // Signed with the right key for another purpose, service or time.
  const misused = fc
    .constantFrom<readonly [Json, Json]>(
      ...["reset+jwt", "verify+jwt", "refresh", "JWT", "", "at", "id+jwt"].map(
        (typ) => [{ typ }, {}] as const,
      ),
      [{ typ: undefined }, {}],
      [{ alg: "HS512" }, {}],
      [{ alg: "none" }, {}],
      ...["elsewhere", "", null, 1, [], ["elsewhere"], undefined].map((aud) => [{}, { aud }] as const),
      ...["elsewhere", "", null, ["halflight"], undefined].map((iss) => [{}, { iss }] as const),
      ...["9999999999", "tomorrow", null, [], {}, undefined, 0, -1, 1].map((exp) => [{}, { exp }] as const),
      ...["1", null, undefined, {}].map((iat) => [{}, { iat }] as const),
      ...["7", null, undefined, [7], { id: 7 }, true].map((id) => [{}, { user_id: id }] as const),
      ...[7, null, undefined, ["a"], {}].map((sid) => [{}, { sid }] as const),
      [{}, { sub: undefined }],
      [{}, { nbf: 9_999_999_999 }],
      [{}, { nbf: "0" }],
    )
    .map(([changedHeader, changedPayload]) =>
      resealed({ ...header, ...changedHeader }, { ...payload, ...changedPayload }, KEY),
    );
  const large = fc.constantFrom(
    "a".repeat(LARGE_CHARACTERS),
    `${head}.${body}.${seal}${"A".repeat(LARGE_CHARACTERS)}`,
    resealed(header, { ...payload, padding: "a".repeat(LARGE_CHARACTERS) }, OTHER_KEY),
    `${head}.${encode("[".repeat(50_000))}.${seal}`,
  );
  const rsaText = `${encode({ ...header, alg: "RS256", jwk: RSA_JWK })}.${body}`;
  const others = fc.constantFrom(
    `${rsaText}.${signWith("sha256", Buffer.from(rsaText), RSA.privateKey).toString("base64url")}`,
    // The refresh token of the same session.
    `${claims.loginId}.1.${hmac(`${claims.loginId}.1`, OTHER_KEY)}`,
    `${claims.loginId}.1.${hmac(`${claims.loginId}.1`, KEY)}`,
    JSON.stringify({ protected: head, payload: body, signature: seal }),
    encodeURIComponent(`${token} `),
    token.toLowerCase(),
    `Bearer ${token}`,
  );
  return fc.oneof(
    { arbitrary: fc.oneof(edited, inserted, flipped), weight: 6 },
    { arbitrary: fc.oneof(cut, reordered, fc.string()), weight: 2 },
    { arbitrary: claimed, weight: 2 },
    { arbitrary: headed, weight: 3 },
    { arbitrary: misused, weight: 3 },
    fc.oneof(
      { arbitrary: large, weight: 1 },
      { arbitrary: others, weight: 4 },
      { arbitrary: appended, weight: 4 },
    ),
  );
}
