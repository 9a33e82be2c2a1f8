import { expect, test } from "vitest";

import { FORM_MESSAGES } from "#contract/form-rules.ts";

import { deliverable, emailKey, emailProblem, maskEmail } from "./email-address.ts";

test.for([
  ["Ana@Example.com", "Ana@example.com"],
  ["ana+films@münchen.example", "ana+films@xn--mnchen-3ya.example"],
  ["ana@ﬁlms.example", "ana@films.example"],
  ["o'hara.b@sub.example.co", "o'hara.b@sub.example.co"],
] as const)("letters for %s go to %s", ([typed, address]) => {
  expect(emailProblem(typed)).toBeNull();
  expect(deliverable(typed)).toBe(address);
});

test.for([
  ["ana@MÜNCHEN.example", "Ana@xn--mnchen-3ya.EXAMPLE"],
  ["ANA@EXAMPLE.COM", " ana@example.com "],
] as const)("%s and %s are the same address", ([one, other]) => {
  expect(emailKey(one)).toBe(emailKey(other));
});

test.for(["İna@example.com", "ına@example.com", "ﬁna@example.com", "\u212aina@example.com"])(
  "%s passes for no other address",
  (address) => {
    expect(emailProblem(address)).toBe(FORM_MESSAGES.emailLetters);
    for (const plain of ["ina", "fina", "kina"])
      expect(emailKey(address)).not.toBe(emailKey(`${plain}@example.com`));
  },
);

test.for(["ana", "", "ana@", "@example.com", "' or 1=1 --"])("%j is no address, and has a key", (text) => {
  expect(emailProblem(text)).not.toBeNull();
  expect(emailKey(text)).toBeTypeOf("string");
});

test("a domain that grows beyond the limit when it is written in ASCII is refused", () => {
  const domain = `${Array.from({ length: 24 }, () => "üüüüüü").join(".")}.example`;
  expect(`ana@${domain}`.length).toBeLessThan(254);
  expect(emailProblem(`ana@${domain}`)).toBe(FORM_MESSAGES.emailInvalid);
});

test("of a new address no more is told to the one before than to know it again", () => {
  expect(maskEmail("ana.maria@example.com")).toBe("a…@example.com");
});
