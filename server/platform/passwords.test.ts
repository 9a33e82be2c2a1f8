import { expect, test } from "vitest";

import { createPasswords } from "./passwords.ts";

const PASSWORD = "correct horse";
const TURNS = 64;

test("sixty-four wait for their turn; the next is asked to come again, and served when it does", async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash(PASSWORD);
  const waiting = Array.from({ length: TURNS }, () => passwords.verify(PASSWORD, stored));
  await expect(passwords.verify(PASSWORD, stored)).rejects.toMatchObject({ status: 503, code: "overloaded" });
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: TURNS }, () => true));
  expect(await passwords.verify(PASSWORD, stored)).toBe(true);
});

test("a wrong password is wrong, and so is every one where no account is", async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash(PASSWORD);
  expect(await passwords.verify("correct horses", stored)).toBe(false);
  expect(await passwords.verify(PASSWORD, null)).toBe(false);
});

test("the same password is stored in another way each time, by argon2id with 19 MiB and two passes", async () => {
  const passwords = createPasswords();
  const [one, other] = [await passwords.hash(PASSWORD), await passwords.hash(PASSWORD)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(other);
});
