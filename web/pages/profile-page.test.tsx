// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { currentToken, dropToken, storeToken } from "../api/access-token.ts";
import { queryClient } from "../api/query-client.ts";
import { clearUserData } from "../api/session.ts";
import { render } from "../ui/render.fixture.tsx";
import { ProfilePage } from "./profile-page.tsx";

type Asked = { call: string; body: unknown };
type Answer = (body: unknown) => Response | Promise<Response>;

const PROFILE = {
  username: "ana",
  email: "ana@example.com",
  email_verified: false,
  member_since: "2026-05-04T12:00:00Z",
  display_name: "Ana",
  streaming_platforms: ["8"],
  birthdate: null,
  gender: null,
  country: "PT",
  preferred_languages: ["pt"],
  age_range: null,
  prefers_house_artwork: false,
  has_other_artwork: false,
};
const PREFERENCES = {
  favorite_genres: ["western", "drama", "war"],
  favorite_subgenres: ["revenge"],
  preferred_mood: ["calm"],
  openness_to_new_experiences: null,
};
const ACCOUNT = {
  username: "ana",
  email: "ana@example.com",
  email_verified: false,
  member_since: "2026-05-04T12:00:00Z",
  profile_visibility: "members",
  picks_may_be_studied: false,
};
const HERE = "0b0f8d0e-6d0b-4a53-9d3e-7f7f3c7f0001";
const PHONE = "0b0f8d0e-6d0b-4a53-9d3e-7f7f3c7f0002";
const sessionOf = (id: string, device: string) => ({
  id,
  device,
  started_at: "2026-11-01T12:00:00Z",
  last_used_at: "2026-11-23T12:00:00Z",
  is_current: id === HERE,
});

const asked: Asked[] = [];
let answers: Record<string, Answer> = {};
let page: Awaited<ReturnType<typeof render>> | null = null;

beforeEach(() => {
  asked.length = 0;
  answers = {
    "GET /api/profile": () => Response.json({ profile: PROFILE }),
    "GET /api/auth/preferences/current": () => Response.json({ preferences: PREFERENCES }),
    "GET /api/user/account": () => Response.json({ account: ACCOUNT }),
    "GET /api/user/taste-profile": () => Response.json({ lines: [], corrections: [], items: [] }),
    "GET /api/imports": () => Response.json({ imports: [] }),
    "GET /api/streaming-services": () => Response.json({ country: "US", services: [] }),
    "GET /api/user/sessions": () =>
      Response.json({
        sessions: [sessionOf(HERE, "Firefox on Linux"), sessionOf(PHONE, "Safari on iPhone")],
      }),
  };
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${url}`;
    const sent: unknown = body === undefined ? null : JSON.parse(body);
    asked.push({ call, body: sent });
    return answers[call]?.(sent) ?? Response.json({ success: true, message: "Done" });
  });
  Element.prototype.scrollIntoView = () => undefined;
  storeToken(tokenOf(7));
});

afterEach(async () => {
  await page?.unmount();
  page = null;
  dropToken();
  localStorage.clear();
  clearUserData();
  vi.unstubAllGlobals();
});

test("when the profile can't be loaded, an error says so and offers a retry", async () => {
  answers["GET /api/profile"] = () => refusal(404, "not_found", "Not here");
  await open();
  expect(text()).toContain("Failed to load user data");
  answers["GET /api/profile"] = () => Response.json({ profile: PROFILE });
  await press("Try Again");
  await settled(() => expect(field("Display name").value).toBe("Ana"));
});

test("an empty display name isn't sent, and its field gets the focus", async () => {
  await open();
  await fill("Display name", " ");
  await press("Save");
  expect(text()).toContain("Display name is required");
  expect(document.activeElement).toBe(field("Display name"));
  expect(saved()).toEqual([]);
});

test("only the changed group of settings is saved, and no unsaved changes remain", async () => {
  await open();
  await press("Netflix");
  await press("Hulu");
  expect(text()).toContain("You have unsaved changes");
  await press("Save");
  expect(saved()).toEqual([
    {
      call: "PUT /api/profile",
      body: {
        display_name: "Ana",
        birthdate: "",
        gender: "",
        age_range: "",
        country: "PT",
        preferred_languages: ["pt"],
        streaming_platforms: ["15"],
        prefers_house_artwork: false,
      },
    },
  ]);
  expect(text()).not.toContain("You have unsaved changes");
  expect(localStorage.getItem("profileDraft")).toBeNull();
});

test("preferences without a tag are preserved when saving, and moods are left out", async () => {
  await open();
  await press("Horror");
  await press("Save");
  expect(saved()).toEqual([
    {
      call: "POST /api/auth/preferences",
      body: {
        categories: ["western", "drama", "war", "horror"],
        subcategories: ["revenge"],
        openness_to_new_experiences: null,
      },
    },
  ]);
});

test("new services refetch the rows and the offers; a new name refetches only the offers", async () => {
  const rows = ["recommendations", "items", "offers"];
  const stale = () => rows.filter((kind) => queryClient.getQueryState([kind])?.isInvalidated);
  await open();
  for (const kind of rows) queryClient.setQueryData([kind], {});
  await fill("Display name", "Ana Lima");
  await press("Save");
  expect(stale()).toEqual(["offers"]);
  for (const kind of rows) queryClient.setQueryData([kind], {});
  await press("Hulu");
  await press("Save");
  expect(stale()).toEqual(rows);
});

test.for<[string, Answer]>([
  ["the server refuses", () => refusal(500, "internal_error", "Something went wrong")],
  ["there is no response", () => Promise.reject(new TypeError("Failed to fetch"))],
])("when %s, saving fails and the input stays", async ([, answer]) => {
  answers["PUT /api/profile"] = answer;
  await open();
  await fill("Display name", "Ana Lima");
  await press("Save");
  expect(text()).toContain("Failed to save changes");
  expect(field("Display name").value).toBe("Ana Lima");
  delete answers["PUT /api/profile"];
  await press("Save");
  expect(text()).not.toContain("You have unsaved changes");
});

test("the field of a refused setting shows the server's message and gets the focus", async () => {
  const sentence = "Display name contains characters that are not allowed";
  answers["PUT /api/profile"] = () => refusal(400, "validation_failed", sentence, { display_name: sentence });
  await open();
  await fill("Display name", "Ana \u200b");
  await press("Save");
  expect(text()).toContain(sentence);
  expect(document.activeElement).toBe(field("Display name"));
});

test("if one of two parts fails, only that one is sent again", async () => {
  answers["POST /api/auth/preferences"] = () => refusal(503, "overloaded", "Busy");
  await open();
  await fill("Display name", "Ana Lima");
  await press("Horror");
  await press("Save");
  expect(saved().map(({ call }) => call)).toEqual(["PUT /api/profile", "POST /api/auth/preferences"]);
  delete answers["POST /api/auth/preferences"];
  await press("Save");
  expect(saved().map(({ call }) => call)).toEqual([
    "PUT /api/profile",
    "POST /api/auth/preferences",
    "POST /api/auth/preferences",
  ]);
});

test("unsaved changes survive leaving the page, and can be discarded", async () => {
  await open();
  await fill("Display name", "Ana Lima");
  await page?.unmount();
  await open();
  expect(field("Display name").value).toBe("Ana Lima");
  expect(text()).toContain("You have unsaved changes");
  await press("Discard");
  expect(field("Display name").value).toBe("Ana");
  expect(text()).not.toContain("You have unsaved changes");
});

test("unsaved changes are invisible to another account", async () => {
  await open();
  await fill("Display name", "Ana Lima");
  await page?.unmount();
  await act(async () => storeToken(tokenOf(8)));
  await open();
  expect(field("Display name").value).toBe("Ana");
});

test("only the open section is displayed, and unsaved changes in the others count", async () => {
  await open();
  await fill("Display name", " ");
  await openFromMenu("Services");
  expect(window.location.hash).toBe("#services");
  expect(document.activeElement?.textContent).toBe("Services");
  expect(field("Display name").closest("[hidden]")).not.toBeNull();
  await press("Save");
  expect(window.location.hash).toBe("#about");
  expect(field("Display name").closest("[hidden]")).toBeNull();
  expect(document.activeElement).toBe(field("Display name"));
});

test("settings saved in another tab appear when the viewer returns to this one", async () => {
  await open();
  answers["GET /api/profile"] = () => Response.json({ profile: { ...PROFILE, display_name: "Ana Lima" } });
  await act(async () => {
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("visibilitychange"));
  });
  await settled(() => expect(field("Display name").value).toBe("Ana Lima"));
});

test("under 18, a public profile can't be chosen, and the page says why", async () => {
  await open();
  await act(async () => select("Age range", "13-17"));
  const everybody = field("Everyone");
  expect(everybody.getAttribute("aria-disabled")).toBe("true");
  expect(text()).toContain("Profiles of people under 18 can’t be public");
  await act(async () => everybody.click());
  expect(field("Members").checked).toBe(true);
});

test.for<[string, Answer, string]>([
  [
    "is wrong",
    () =>
      refusal(400, "validation_failed", "Current password is incorrect", {
        currentPassword: "Current password is incorrect",
      }),
    "Current password is incorrect",
  ],
  [
    "was tried too often",
    () => refusal(429, "rate_limited", "Too many requests"),
    "Too many attempts. Please wait 15 minutes.",
  ],
  [
    "can't be checked",
    () => refusal(500, "internal_error", "Oops"),
    "Your password couldn’t be changed. Please try again.",
  ],
  [
    "can't be sent",
    () => Promise.reject(new TypeError("Failed to fetch")),
    "We can’t reach the server right now. Check your connection and try again.",
  ],
])("when the current password %s, a message says so and the input stays", async ([, answer, sentence]) => {
  answers["POST /api/user/password"] = answer;
  await open("password");
  await fill("Current password", "a quiet evening");
  await fill("New password", "a loud morning");
  await press("Change password");
  expect(text()).toContain(sentence);
  expect(field("New password").value).toBe("a loud morning");
});

test("after a password change, the new token is used and the sessions are refetched", async () => {
  const token = tokenOf(7, 1);
  answers["POST /api/user/password"] = () => Response.json({ token });
  await open("sessions");
  const before = count("GET /api/user/sessions");
  await openFromMenu("Password");
  await fill("Current password", "a quiet evening");
  await fill("New password", "a loud morning");
  await press("Change password");
  expect(text()).toContain("Password changed. You’re signed out everywhere else.");
  expect(currentToken()).toBe(token);
  expect(count("GET /api/user/sessions")).toBe(before + 1);
});

test("an unverified address can get another email, and changing it requires the password", async () => {
  answers["POST /api/auth/send-verification"] = () => refusal(429, "rate_limited", "Too many requests");
  await open("email");
  await settled(() => expect(text()).toContain("Send the email again"));
  await press("Send the email again");
  expect(text()).toContain("Too many emails in a short time. Please wait half an hour.");
  answers["POST /api/user/email"] = () => Response.json({ message: "A link is on its way" });
  await fill("New email", "ana@example.org");
  await fill("Password", "a quiet evening");
  await press("Change email");
  expect(saved().at(-1)?.body).toEqual({ email: "ana@example.org", password: "a quiet evening" });
  expect(text()).toContain("A link is on its way");
});

test("a session disappears from the list when it's ended, and the current one is labeled", async () => {
  await open("sessions");
  expect(text()).toContain("Firefox on LinuxThis session");
  answers["GET /api/user/sessions"] = () =>
    Response.json({ sessions: [sessionOf(HERE, "Firefox on Linux")] });
  await press("End the Safari on iPhone session");
  expect(count(`DELETE /api/user/sessions/${PHONE}`)).toBe(1);
  await settled(() => expect(text()).not.toContain("Safari on iPhone"));
});

test("deleting an account takes two confirmations and the password, and signs out", async () => {
  await open("data");
  await press("Delete account");
  await press("Continue");
  expect(count("DELETE /api/user")).toBe(0);
  await press("Delete permanently");
  expect(document.body.textContent).toContain("Password is required");
  expect(count("DELETE /api/user")).toBe(0);
  await fillIn(
    document.querySelector<HTMLInputElement>('[role="dialog"] input[name="password"]'),
    "a quiet evening",
  );
  await press("Delete permanently");
  expect(asked).toContainEqual({ call: "DELETE /api/user", body: { password: "a quiet evening" } });
  expect(currentToken()).toBeNull();
});

/** @param section the ID of the section to open */
async function open(section = "about"): Promise<void> {
  window.history.replaceState(null, "", `/settings/profile#${section}`);
  page = await render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route path="/settings/profile" element={<ProfilePage />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  await settled(() => expect(page?.element.querySelector('[aria-busy="true"]')).toBeNull());
}

async function openFromMenu(name: string): Promise<void> {
  const links = Array.from(document.querySelectorAll<HTMLElement>("nav a"));
  await act(async () => links.find(({ textContent }) => textContent === name)?.click());
}

/** Waits until the claim holds. Meanwhile, React may update outside `act`. */
async function settled(claim: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await vi.waitFor(claim);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
}
const text = () => document.body.textContent;
const count = (call: string) => asked.filter((each) => each.call === call).length;
/** All requests that change something, without events and failure reports. */
const saved = () =>
  asked.filter(
    ({ call }) =>
      !call.startsWith("GET ") && !call.includes("/browser-failures") && !call.includes("/events"),
  );

function field(label: string): HTMLInputElement {
  const labels = Array.from(document.querySelectorAll("label"));
  const found = labels.find(({ textContent }) => textContent.startsWith(label));
  const control = found?.control;
  if (!control) throw new Error(`There is no ${label}`);
  return control as HTMLInputElement;
}

const fill = (label: string, value: string) => fillIn(field(label), value);

async function fillIn(input: HTMLInputElement | null, value: string): Promise<void> {
  if (input === null) throw new Error("There is no such field");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

function select(label: string, value: string): void {
  const control = field(label);
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(control, value);
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

async function press(name: string): Promise<void> {
  const all = Array.from(document.querySelectorAll<HTMLElement>('button, [role="option"]'));
  const nameOf = (element: HTMLElement) => element.getAttribute("aria-label") ?? element.textContent;
  // Exact matches come first. Services have a monogram before their text, and buttons may have
  // a busy label after it.
  const found =
    all.find((each) => nameOf(each) === name) ??
    all.find((each) => nameOf(each).startsWith(name)) ??
    all.find((each) => nameOf(each).endsWith(name));
  if (found === undefined) throw new Error(`There is no ${name}`);
  await act(async () => found.click());
}

function refusal(status: number, code: string, error: string, fields?: object): Response {
  return Response.json({ error, message: error, code, requestId: "-", fields }, { status });
}

function tokenOf(userId: number, later = 0): string {
  const now = Math.floor(Date.now() / 1000) + later;
  const claims = { user_id: userId, username: "ana", is_admin: false, iat: now, exp: now + 900 };
  return `head.${btoa(JSON.stringify(claims))}.sign`;
}
