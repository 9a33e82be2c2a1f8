import { expect, test } from "vitest";

import { FORM_MESSAGES } from "#contract/form-rules.ts";

import { RequestFailed } from "../../api/request-failed.ts";
import { checkEmail, checkNewPassword, checkRegistration, serverErrors } from "./account-rules.ts";

const RIGHT = { username: "ana", email: "ana@example.com", password: "12345678" };
const OTHERWISE = "Error registering user";
const response = { status: 409, statusText: "Conflict", url: "/api/auth/register" };

test.for([
  ["username", "", "Username is required"],
  ["username", "  ", "Username is required"],
  ["username", "an", "Username must be at least 3 characters"],
  ["username", " an ", "Username must be at least 3 characters"],
  ["username", "a".repeat(31), "Username must be at most 30 characters"],
  ["username", "ana!", FORM_MESSAGES.usernameLetters],
  ["username", "12345", FORM_MESSAGES.usernameLetters],
  ["username", "ana maria", FORM_MESSAGES.usernameLetters],
  ["email", "", "Email is required"],
  ["email", "ana@", "Please enter a valid email address"],
  ["email", "ana@example", "Please enter a valid email address"],
  [
    "email",
    "аna@example.com",
    "Please use an email address with only plain letters, digits and symbols before the @",
  ],
  ["password", "", "Password is required"],
  ["password", "1234567", "Password must be at least 8 characters"],
  ["password", "a".repeat(257), "Password must be at most 256 characters"],
] as const)("registering with the %s “%s” shows: %s", ([field, value, sentence]) => {
  expect(checkRegistration({ ...RIGHT, [field]: value }).fields).toEqual({ [field]: sentence });
});

test("valid values can be sent, and spaces in a password are kept", () => {
  expect(checkRegistration(RIGHT).fields).toEqual({});
  expect(checkRegistration({ ...RIGHT, username: " Ana-Maria " }).fields).toEqual({});
  expect(checkRegistration({ ...RIGHT, password: "        " }).fields).toEqual({});
  expect(checkEmail({ email: " ana@example.com " }).fields).toEqual({});
});

test("a new password must be confirmed identically", () => {
  const wrong = (newPassword: string, confirmation: string) =>
    checkNewPassword({ newPassword, confirmation }).fields;
  expect(wrong("", "")).toEqual({
    newPassword: "Password is required",
    confirmation: "Please confirm your password",
  });
  expect(wrong("12345678", "12345679")).toEqual({ confirmation: "Passwords do not match" });
  expect(wrong("1234567", "1234567")).toEqual({ newPassword: "Password must be at least 8 characters" });
  expect(wrong("12345678", "12345678")).toEqual({});
});

test("the server's message appears above the form and at the field it names; without one, a default appears", () => {
  const said = {
    error: "This username is reserved. Choose another one",
    fields: { username: "This username is reserved. Choose another one" },
  };
  expect(serverErrors(new RequestFailed(response, said), OTHERWISE)).toEqual({
    form: "This username is reserved. Choose another one",
    fields: { username: "This username is reserved. Choose another one" },
  });
  expect(serverErrors(new RequestFailed(response, null), OTHERWISE).form).toBe(OTHERWISE);
  expect(serverErrors(new TypeError("Failed to fetch"), OTHERWISE)).toEqual({ form: OTHERWISE });
});
