// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, act } from "react";
import { BrowserRouter, Outlet, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { currentToken, dropToken, storeToken } from "../api/access-token.ts";
import { queryClient } from "../api/query-client.ts";
import { render } from "../ui/render.fixture.tsx";
import { RegisterPage, VerifyEmailPage, ResetPasswordPage } from "./account-page.tsx";
import { SigningInPage } from "./signing-in-page.tsx";
import type { VisitorContext } from "./visitor-context.ts";

type Asked = { call: string; body: unknown };

const REFUSED = { error: "This link is of no use", message: "This link is of no use" };

const asked: Asked[] = [];
let answers: Record<string, () => Promise<Response>> = {};
let page: Awaited<ReturnType<typeof render>> | null = null;

beforeEach(() => {
  asked.length = 0;
  answers = {};
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${url}`;
    asked.push({ call, body: body === undefined ? null : JSON.parse(body) });
    return answers[call]?.() ?? Response.json({ items: [], hero_item_id: null, message: "Done", token: "" });
  });
});

afterEach(async () => {
  await page?.unmount();
  page = null;
  dropToken();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a verification token is sent once, in a body, and disappears from the URL", async () => {
  await open("/verify-email?token=secret", <VerifyEmailPage />);
  expect(ofAccounts()).toEqual([{ call: "POST /api/auth/verify-email", body: { token: "secret" } }]);
  expect(window.location.href).not.toContain("secret");
  expect(asked.filter(({ call }) => call.includes("secret"))).toEqual([]);
  expect(text()).toContain("Done");
});

test("a failed verification can be retried, and a refused one can't", async () => {
  answers = { "POST /api/auth/verify-email": () => Promise.reject(new TypeError("Failed to fetch")) };
  await open("/verify-email?token=secret", <VerifyEmailPage />);
  answers = { "POST /api/auth/verify-email": async () => Response.json(REFUSED, { status: 400 }) };
  await press("Try Again");
  expect(ofAccounts()).toHaveLength(2);
  expect(text()).toContain("This link is of no use");
  expect(buttons()).toEqual(["Sign In"]);
});

test("a viewer with a refused link signs in and requests a new one", async () => {
  answers = { "POST /api/auth/verify-email": async () => Response.json(REFUSED, { status: 400 }) };
  await open("/verify-email?token=secret", <VerifyEmailPage />);
  await act(async () => storeToken(TOKEN));
  await press("Send a new link");
  expect(ofAccounts().map(({ call }) => call)).toEqual([
    "POST /api/auth/verify-email",
    "POST /api/auth/send-verification",
  ]);
  expect(page?.element.querySelector("output")?.textContent).toBe("Done");
});

test("a reset token disappears from the URL and is sent only with the new password", async () => {
  await open("/reset-password?token=secret", <ResetPasswordPage />);
  expect(window.location.search).toBe("");
  vi.useFakeTimers();
  await fill("newPassword", "a quiet evening");
  await fill("confirmation", "a quiet evening");
  await press("Set password");
  expect(ofAccounts()).toEqual([
    {
      call: "POST /api/auth/reset-password",
      body: { resetToken: "secret", newPassword: "a quiet evening" },
    },
  ]);
  expect(document.activeElement?.textContent).toBe("Password changed");
  await act(async () => vi.advanceTimersByTime(2999));
  expect(window.location.pathname).toBe("/reset-password");
  await act(async () => vi.advanceTimersByTime(1));
  expect(window.location.pathname).toBe("/");
});

test("a viewer with an invalid reset link can request a new one on the same page", async () => {
  const code = "reset_token_invalid";
  answers = {
    "POST /api/auth/reset-password": async () => Response.json({ ...REFUSED, code }, { status: 400 }),
  };
  await open("/reset-password?token=secret", <ResetPasswordPage />);
  await fill("newPassword", "a quiet evening");
  await fill("confirmation", "a quiet evening");
  await press("Set password");
  expect(text()).toContain("This link is of no use");
  await press("Request a new link");
  await fill("email", " ana@example.com ");
  await press("Send reset link");
  expect(text()).toContain("Done");
  expect(document.activeElement?.textContent).toBe("Check your email");
});

test.for([
  ["the server gives a reason", async () => Response.json({ error: "In use" }, { status: 409 }), "In use"],
  ["the response can't be read", async () => new Response("<html>", { status: 502 }), "Request failed"],
  ["there is no response", () => Promise.reject(new TypeError("Failed to fetch")), "Error registering user"],
] as const)(
  "when an account can't be created because %s, the message appears above the form",
  async ([, answer, words]) => {
    answers = { "POST /api/auth/register": answer };
    await open("/register", <RegisterPage />);
    await fillRegistration();
    await press("Create Account");
    expect(page?.element.querySelector("form")?.firstElementChild?.textContent).toBe(words);
  },
);

test("after registering, the viewer is signed in and asked to check their email", async () => {
  answers = { "POST /api/auth/register": async () => Response.json({ token: TOKEN }) };
  await open("/register", <RegisterPage />);
  await fillRegistration();
  await press("Create Account");
  expect(currentToken()).toBe(TOKEN);
  expect(window.location.pathname).toBe("/verify-email");
  expect(window.history.state.usr).toEqual({
    email: "ana@example.com",
    justRegistered: true,
    message: "We sent an email to ana@example.com. Open the link in it to verify your address.",
    from: "/watchlist",
  });
});

test("while the beta gate is closed, the registration form is hidden", async () => {
  await open("/register", <RegisterPage />, { isHeldBack: true });
  expect(page?.element.querySelector("form")).toBeNull();
});

test("an invitation passes the beta gate, fills in its address and goes along with the registration", async () => {
  answers = {
    "POST /api/auth/invitation": async () => Response.json({ email: "guest@example.com" }),
    "POST /api/auth/register": async () => Response.json({ token: TOKEN }),
  };
  const admit = vi.fn<() => void>();
  await open("/register?token=secret", <RegisterPage />, { admit });
  expect(admit).toHaveBeenCalled();
  expect(window.location.href).not.toContain("secret");
  expect(page?.element.querySelector<HTMLInputElement>('[name="email"]')?.value).toBe("guest@example.com");
  await fillRegistration();
  await press("Create Account");
  expect(ofAccounts().at(-1)?.body).toMatchObject({ invitation: "secret" });
});

test("an invitation that isn't valid doesn't pass the beta gate", async () => {
  answers = { "POST /api/auth/invitation": async () => Response.json(REFUSED, { status: 400 }) };
  const admit = vi.fn<() => void>();
  await open("/register?token=secret", <RegisterPage />, { isHeldBack: true, admit });
  expect(text()).toContain("This link is of no use");
  expect(admit).not.toHaveBeenCalled();
  expect(page?.element.querySelector("form")).toBeNull();
});

test("after a sign-in elsewhere, the token is fetched and the wanted page opens", async () => {
  answers = { "POST /api/auth/refresh": async () => Response.json({ accessToken: TOKEN }) };
  const admit = vi.fn<() => void>();
  await open("/signing-in?to=%2Fwatchlist", <SigningInPage />, { admit });
  expect(currentToken()).toBe(TOKEN);
  expect(admit).toHaveBeenCalled();
  expect(window.location.pathname).toBe("/watchlist");
});

test("after a sign-in elsewhere, no other site opens", async () => {
  answers = { "POST /api/auth/refresh": async () => Response.json({ accessToken: TOKEN }) };
  await open("/signing-in?to=%2F%2Fevil.example", <SigningInPage />);
  expect(window.location.pathname).toBe("/dashboard");
});

test("if a sign-in elsewhere brought no session, the landing page says so", async () => {
  answers = { "POST /api/auth/refresh": async () => Response.json(REFUSED, { status: 401 }) };
  await open("/signing-in", <SigningInPage />);
  expect(window.location.pathname + window.location.search).toBe("/?sign-on=invalid");
});

test("a signed-in viewer can't register", async () => {
  storeToken(TOKEN);
  await open("/register", <RegisterPage />);
  expect(window.location.pathname).toBe("/watchlist");
});

const claims = { user_id: 7, username: "ana", iat: 1_000_000, exp: 1_000_900 };
const TOKEN = `h.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.s`;

async function open(address: string, view: ReactNode, context: Partial<VisitorContext> = {}): Promise<void> {
  window.history.replaceState(null, "", address);
  const offered: VisitorContext = {
    openSignUp: () => undefined,
    openSignIn: () => undefined,
    destination: "/watchlist",
    admit: () => undefined,
    isHeldBack: false,
    ...context,
  };
  page = await render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Routes>
            <Route element={<Outlet context={offered} />}>
              <Route path={address.split("?")[0] ?? ""} element={view} />
              <Route path="*" element={null} />
            </Route>
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}

function ofAccounts(): Asked[] {
  return asked.filter(({ call }) => call.includes("/api/auth/"));
}

function text(): string {
  return page?.element.textContent ?? "";
}

function buttons(): string[] {
  return Array.from(page?.element.querySelectorAll("button") ?? [], ({ textContent }) => textContent);
}

async function press(name: string): Promise<void> {
  const all = Array.from(page?.element.querySelectorAll("button") ?? []);
  // A button with a busy label contains both texts.
  const button = all.find(({ textContent }) => textContent.startsWith(name));
  if (button === undefined) throw new Error(`There is no ${name}`);
  await act(async () => button.click());
}

async function fillRegistration(): Promise<void> {
  await fill("username", "ana");
  await fill("email", "ana@example.com");
  await fill("password", "a quiet evening");
}

async function fill(name: string, value: string): Promise<void> {
  const input = page?.element.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!input) throw new Error(`There is no field ${name}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
