/**
 * Form state, for dialogs and pages: values, errors, and whether it's being sent. A field's error appears after
 * leaving the field or after the first submit, and then updates while typing.
 */
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";

/** A form's errors: at most one for the whole form, and one per field. */
export type FormErrors<Values> = {
  form?: string;
  fields?: Readonly<Partial<Record<keyof Values, string>>>;
};

type Options<Values> = {
  initial: Values;
  /** Storage for the values, if they should outlive the form. */
  storage?: ValueStorage<Values>;
  /** Client-side validation. */
  check?: (values: Values) => FormErrors<Values>;
  checkedFrom?: "leaving" | "sending";
  /** Displays an invalid field before it gets the focus. */
  reveal?: (name: keyof Values) => void;
  send: (values: Values) => Promise<void>;
  /** The errors to show when `send` fails. */
  explain: (failure: unknown) => FormErrors<Values>;
};

type ValueStorage<Values> = {
  entered: Partial<Values>;
  update: (change: (entered: Partial<Values>) => Partial<Values>) => void;
};

type Field<Value> = {
  name: string;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
  onBlur: () => void;
};

export type FormState<Values> = {
  values: Values;
  error: string | null;
  isBusy: boolean;
  /** Props that bind a control to the value of this name. */
  field: <Name extends keyof Values & string>(name: Name) => Field<Values[Name]>;
  change: (changes: Partial<Values>) => void;
  /**
   * If valid, sends the values and then clears those unchanged since; otherwise focuses the first invalid field.
   */
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /**
   * Like `submit`, with another action, and the values stay.
   * @returns whether the form is valid and the action succeeded
   */
  attempt: (event: FormEvent<HTMLFormElement>, act: (values: Values) => Promise<void>) => Promise<boolean>;
  /** Clears the errors that the last submit returned. */
  clearError: () => void;
  /** Clears the entered values. */
  reset: () => void;
};

type Refusal<Values> = { errors: FormErrors<Values>; of: Values };

export function useForm<Values extends object>(options: Options<Values>): FormState<Values> {
  const { initial, check = noErrors, checkedFrom = "leaving", reveal, send, explain } = options;
  const own = useState<Partial<Values>>({});
  const [entered, setEntered] =
    options.storage === undefined ? own : [options.storage.entered, options.storage.update];
  const [left, setLeft] = useState<ReadonlySet<keyof Values>>(new Set());
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<Refusal<Values> | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const values = { ...initial, ...entered };
  const fieldErrors = check(values).fields;

  const revealField = (name: string) => reveal?.(name as keyof Values);
  const change = (changes: Partial<Values>) => setEntered((before) => ({ ...before, ...changes }));

  function field<Name extends keyof Values & string>(name: Name): Field<Values[Name]> {
    const isChecked = wasSubmitted || (checkedFrom === "leaving" && left.has(name));
    // A server error no longer applies once its field has changed.
    const refused = refusal?.of[name] === values[name] ? refusal.errors.fields?.[name] : undefined;
    return {
      name,
      value: values[name],
      error: (isChecked ? fieldErrors?.[name] : undefined) ?? refused,
      onChange: (value) => setEntered((before) => ({ ...before, [name]: value })),
      onBlur: () => setLeft((before) => new Set(before).add(name)),
    };
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    await deliver(event, send, () => clear((name, value) => value === values[name]));
  }

  function attempt(event: FormEvent<HTMLFormElement>, act: Options<Values>["send"]): Promise<boolean> {
    return deliver(event, act, () => setRefusal(null));
  }

  async function deliver(
    event: FormEvent<HTMLFormElement>,
    act: Options<Values>["send"],
    onDelivered: () => void,
  ): Promise<boolean> {
    event.preventDefault();
    if (isBusy) return false;
    const { elements } = event.currentTarget;
    const { form, fields } = check(values);
    const isSent = form === undefined && Object.keys(fields ?? {}).length === 0;
    // Errors must be rendered before their field gets the focus, or they aren't announced with it.
    flushSync(() => {
      setWasSubmitted(true);
      setRefusal(form === undefined ? null : { errors: { form }, of: values });
      setIsBusy(isSent);
    });
    if (!isSent) {
      focusFirst(elements, fields, revealField);
      return false;
    }
    try {
      await act(values);
      onDelivered();
      setIsBusy(false);
      return true;
    } catch (failure) {
      const errors = explain(failure);
      flushSync(() => {
        setRefusal({ errors, of: values });
        setIsBusy(false);
      });
      focusFirst(elements, errors.fields, revealField);
      return false;
    }
  }

  const reset = () => clear(() => true);

  function clear(shouldClear: (name: keyof Values, value: unknown) => boolean): void {
    setEntered((before) => {
      const rest = Object.entries(before).filter(
        ([name, value]) => !shouldClear(name as keyof Values, value),
      );
      return Object.fromEntries(rest) as Partial<Values>;
    });
    setLeft(new Set());
    setWasSubmitted(false);
    setRefusal(null);
  }

  const clearError = () => setRefusal(null);
  return {
    values,
    error: refusal?.errors.form ?? null,
    isBusy,
    field,
    change,
    submit,
    attempt,
    clearError,
    reset,
  };
}

function noErrors<Values>(): FormErrors<Values> {
  return {};
}

function focusFirst(
  elements: HTMLFormControlsCollection,
  fieldErrors: object = {},
  reveal: (name: string) => void = () => {},
): void {
  for (const element of elements) {
    const name = element.getAttribute("name");
    if (name === null || !Object.hasOwn(fieldErrors, name) || !(element instanceof HTMLElement)) continue;
    reveal(name);
    element.focus();
    return;
  }
}
