/**
 * Form state, for dialogs and pages: values, errors, and whether it's being sent. A field's error appears after
 * leaving the field or after the first submit, and then updates while typing.
 */
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";

/** Errors of a form: one for the whole form, and one per field. */
export type FormErrors<Values> = {
  form?: string;
  fields?: Readonly<Partial<Record<keyof Values, string>>>;
};

type Options<Values> = {
  initial: Values;
  /** Storage for the values, if they should outlive the form. */
  keptIn?: Kept<Values>;
  /** Client-side validation. */
  check?: (values: Values) => FormErrors<Values>;
  checkedFrom?: "leaving" | "sending";
  send: (values: Values) => Promise<void>;
  /** The message to show when `send` fails. */
  explain: (failure: unknown) => FormErrors<Values>;
};

type Kept<Values> = {
  entered: Partial<Values>;
  keep: (change: (entered: Partial<Values>) => Partial<Values>) => void;
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
   * If valid, sends the values and then clears those that were sent; otherwise focuses the first invalid field.
   */
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /**
   * Validates without sending: shows errors and focuses the first invalid field. Returns whether the form is
   * valid.
   */
  isRight: (event: FormEvent<HTMLFormElement>) => boolean;
  /** Clears the error of the last submit. */
  clearError: () => void;
  /** Clears the entered values. */
  reset: () => void;
};

type Refusal<Values> = { errors: FormErrors<Values>; of: Values };

export function useForm<Values extends object>(options: Options<Values>): FormState<Values> {
  const { initial, check = findNothing, checkedFrom = "leaving", send, explain } = options;
  const own = useState<Partial<Values>>({});
  const [entered, setEntered] =
    options.keptIn === undefined ? own : [options.keptIn.entered, options.keptIn.keep];
  const [left, setLeft] = useState<ReadonlySet<keyof Values>>(new Set());
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<Refusal<Values> | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const values = { ...initial, ...entered };
  const wrong = check(values).fields;

  const change = (changes: Partial<Values>) => setEntered((before) => ({ ...before, ...changes }));

  function field<Name extends keyof Values & string>(name: Name): Field<Values[Name]> {
    const isChecked = wasSubmitted || (checkedFrom === "leaving" && left.has(name));
    // A server error no longer applies once its field has changed.
    const refused = refusal?.of[name] === values[name] ? refusal.errors.fields?.[name] : undefined;
    return {
      name,
      value: values[name],
      error: (isChecked ? wrong?.[name] : undefined) ?? refused,
      onChange: (value) => setEntered((before) => ({ ...before, [name]: value })),
      onBlur: () => setLeft((before) => new Set(before).add(name)),
    };
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const { elements } = event.currentTarget;
    const { form, fields } = check(values);
    const isSent = form === undefined && Object.keys(fields ?? {}).length === 0;
    // Errors must be rendered before their field gets the focus, or they aren't announced with it.
    flushSync(() => {
      setWasSubmitted(true);
      setRefusal(form === undefined ? null : { errors: { form }, of: values });
      setIsBusy(isSent);
    });
    if (!isSent) return focusFirst(elements, fields);
    try {
      await send(values);
      forget((name, value) => value === values[name]);
      setIsBusy(false);
    } catch (failure) {
      const errors = explain(failure);
      flushSync(() => {
        setRefusal({ errors, of: values });
        setIsBusy(false);
      });
      focusFirst(elements, errors.fields);
    }
  }

  function isRight({ currentTarget: { elements } }: FormEvent<HTMLFormElement>): boolean {
    const { fields = {} } = check(values);
    if (Object.keys(fields).length === 0) return true;
    flushSync(() => setWasSubmitted(true));
    focusFirst(elements, fields);
    return false;
  }

  const reset = () => forget(() => true);

  function forget(isForgotten: (name: keyof Values, value: unknown) => boolean): void {
    setEntered((before) => {
      const rest = Object.entries(before).filter(
        ([name, value]) => !isForgotten(name as keyof Values, value),
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
    isRight,
    clearError,
    reset,
  };
}

function findNothing<Values>(): FormErrors<Values> {
  return {};
}

function focusFirst(elements: HTMLFormControlsCollection, wrong: object = {}): void {
  for (const element of elements) {
    const name = element.getAttribute("name");
    if (name === null || !Object.hasOwn(wrong, name) || !(element instanceof HTMLElement)) continue;
    element.focus();
    return;
  }
}
