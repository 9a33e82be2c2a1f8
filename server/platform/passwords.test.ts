import { expect, test } from "vitest";

import { LOWEST_COST, createPasswords } from "./passwords.ts";

const PASSWORD = "correct horse";
const TURNS = 64;

test("up to 64 password checks wait their turn, and the next is refused but succeeds later", async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash(PASSWORD);
  const found = { passwordHash: stored };
  let searches = 0;
  const verify = () =>
    passwords.verify(PASSWORD, async () => {
      searches++;
      return found;
    });
  const waiting = Array.from({ length: TURNS }, verify);
  await expect(verify()).rejects.toMatchObject({ status: 503, code: "overloaded" });
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: TURNS }, () => ({ found, isRight: true })));
  expect(searches).toBe(TURNS);
  expect(await verify()).toEqual({ found, isRight: true });
});

test("a failing check doesn't hold up the next one", async () => {
  const passwords = createPasswords();
  const found = { passwordHash: await passwords.hash(PASSWORD) };
  const refused = passwords.verify(PASSWORD, () => Promise.reject(new Error("Nobody may look")));
  const next = passwords.verify(PASSWORD, async () => found);
  await expect(refused).rejects.toThrow("Nobody may look");
  expect(await next).toEqual({ found, isRight: true });
});

test("a wrong password is rejected, and so is any password without an account", async () => {
  const passwords = createPasswords();
  const found = { passwordHash: await passwords.hash(PASSWORD) };
  expect(await passwords.verify("correct horses", async () => found)).toEqual({ found, isRight: false });
  expect(await passwords.verify(PASSWORD, async () => null)).toEqual({ found: null, isRight: false });
});

test("a password is hashed with argon2id, 19 MiB and two passes, differently each time", async () => {
  const passwords = createPasswords();
  const [one, other] = [await passwords.hash(PASSWORD), await passwords.hash(PASSWORD)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(other);
});

test("a password hashed at another cost still works", async () => {
  const found = { passwordHash: await createPasswords(LOWEST_COST).hash(PASSWORD) };
  expect(await createPasswords().verify(PASSWORD, async () => found)).toEqual({ found, isRight: true });
});
