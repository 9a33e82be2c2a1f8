// @vitest-environment jsdom
import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { FormDialog } from "./dialog.tsx";
import { TextField } from "./fields.tsx";
import { FormError, Form, SubmitButton } from "./form.tsx";
import { render } from "./render.fixture.tsx";
import { type FormErrors, useForm } from "./use-form.ts";

type Name = { first: string; last: string };

const EMPTY: Name = { first: "", last: "" };

let page: Awaited<ReturnType<typeof render>>;
let sent: Name[];
let settle: { succeed: () => Promise<void>; fail: (errors: FormErrors<Name>) => Promise<void> };

beforeEach(() => {
  sent = [];
});
afterEach(() => page.unmount());

/** Stays pending until the test settles it. */
function send(name: Name): Promise<void> {
  sent.push(name);
  return new Promise((resolve, reject) => {
    settle = {
      succeed: () => act(async () => resolve()),
      // The rejection itself carries the errors.
      fail: (errors) => act(async () => reject(Object.assign(new Error("refused"), errors))),
    };
  });
}

function check({ first, last }: Name): FormErrors<Name> {
  return { fields: { ...(first === "" && { first: "First?" }), ...(last === "" && { last: "Last?" }) } };
}

function useNameForm(checkedFrom: "leaving" | "sending" = "leaving") {
  return useForm<Name>({
    initial: EMPTY,
    check,
    checkedFrom,
    send,
    explain: (failure) => failure as FormErrors<Name>,
  });
}

function Fields({ form }: { form: ReturnType<typeof useNameForm> }) {
  return (
    <>
      <TextField label="First" {...form.field("first")} />
      <TextField label="Last" {...form.field("last")} />
      <FormError message={form.error} />
      <SubmitButton isBusy={form.isBusy}>Send</SubmitButton>
    </>
  );
}

function NamePage(props: { checkedFrom?: "leaving" | "sending" }) {
  const form = useNameForm(props.checkedFrom);
  return (
    <Form onSubmit={form.submit}>
      <Fields form={form} />
    </Form>
  );
}

function NameDialog({ onClose }: { onClose: () => void }) {
  const form = useNameForm();
  return (
    <FormDialog form={form} isOpen onClose={onClose} label="Name">
      <Fields form={form} />
    </FormDialog>
  );
}

test("a field's error appears after leaving it, and then updates while typing", async () => {
  page = await render(<NamePage />);
  expect(shown()).toEqual([]);
  await leave("first");
  expect(shown()).toEqual(["First?"]);
  await type("first", "A");
  expect(shown()).toEqual([]);
  await type("first", "");
  expect(shown()).toEqual(["First?"]);
});

test("a form validated on submit shows no errors before that", async () => {
  page = await render(<NamePage checkedFrom="sending" />);
  await leave("first");
  expect(shown()).toEqual([]);
  await submit();
  expect(shown()).toEqual(["First?", "Last?"]);
});

test("submitting an invalid form sends nothing and focuses the first invalid field", async () => {
  page = await render(<NamePage />);
  await type("first", "Ada");
  await submit();
  expect(shown()).toEqual(["Last?"]);
  expect(document.activeElement).toBe(input("last"));
  expect(input("last").getAttribute("aria-describedby")).not.toBeNull();
  expect(sent).toEqual([]);
});

test("a form is sent once and then cleared", async () => {
  page = await render(<NamePage />);
  await fillIn();
  await submit();
  await submit();
  expect(sent).toEqual([{ first: "Ada", last: "King" }]);
  expect(button().getAttribute("aria-busy")).toBe("true");
  await settle.succeed();
  expect(button().getAttribute("aria-busy")).toBeNull();
  expect(input("first").value).toBe("");
  expect(shown()).toEqual([]);
});

test("changes made while sending stay", async () => {
  page = await render(<NamePage />);
  await fillIn();
  await submit();
  await type("last", "Lovelace");
  await settle.succeed();
  expect([input("first").value, input("last").value]).toEqual(["", "Lovelace"]);
});

test("a failure is shown, and the input stays", async () => {
  page = await render(<NamePage />);
  await fillIn();
  await submit();
  await settle.fail({ form: "Try again." });
  expect(page.element.querySelector("[role=alert]")?.textContent).toBe("Try again.");
  expect(input("first").value).toBe("Ada");
  await submit();
  expect(page.element.querySelector("[role=alert]")?.textContent).toBe("");
});

test("the first refused field gets the focus, and each shows its error until it changes", async () => {
  page = await render(<NamePage />);
  await fillIn();
  await submit();
  await settle.fail({ fields: { first: "This name is taken", last: "So is this" } });
  expect(shown()).toEqual(["This name is taken", "So is this"]);
  expect(document.activeElement).toBe(input("first"));
  await type("first", "Grace");
  expect(shown()).toEqual(["So is this"]);
});

test("a dialog stays open while sending, and closing it clears the form", async () => {
  let closings = 0;
  page = await render(<NameDialog onClose={() => (closings += 1)} />);
  await fillIn();
  await submit();
  const close = document.querySelector<HTMLButtonElement>("button[aria-label=Close]");
  expect(close?.disabled).toBe(true);
  await settle.fail({ form: "Try again." });
  await act(async () => close?.click());
  expect(closings).toBe(1);
  expect(input("first").value).toBe("");
});

function input(name: keyof Name): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (found === null) throw new Error(`There is no field ${name}`);
  return found;
}

function button(): HTMLButtonElement {
  const found = document.querySelector<HTMLButtonElement>("button[type=submit]");
  if (found === null) throw new Error("There is nothing to send with");
  return found;
}

const submit = () => act(async () => button().click());

async function leave(name: keyof Name): Promise<void> {
  await act(async () => input(name).focus());
  await act(async () => input(name).blur());
}

async function type(name: keyof Name, text: string): Promise<void> {
  // The prototype's setter bypasses React's own, so React notices the change.
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  await act(async () => {
    set?.call(input(name), text);
    input(name).dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function fillIn(): Promise<void> {
  await type("first", "Ada");
  await type("last", "King");
}

/** Messages next to the fields, in order. */
function shown(): (string | null)[] {
  const fields = [...document.querySelectorAll("[aria-invalid]")];
  return fields.map((field) => {
    const id = field.getAttribute("aria-describedby")?.split(" ")[0];
    return id === undefined ? null : (document.getElementById(id)?.textContent ?? null);
  });
}
