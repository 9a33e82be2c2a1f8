/**
 * A form from its first letter until it was sent, the same in a dialog and on a page: its values, what is wrong with them, and whether
 * it is being sent. What is wrong with a field is told from leaving it on (or from the first attempt to send), and then while it is mended.
 */
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";

/** What is wrong with a form: a sentence about all of it, and one for each field. */
export type FormErrors<Values> = {
  form?: string;
  fields?: Readonly<Partial<Record<keyof Values, string>>>;
};

type Options<Values> = {
  initial: Values;
  /** Where what was entered is kept, if longer than the form is there. */
  keptIn?: Kept<Values>;
  /** What can be told before anything is sent. */
  check?: (values: Values) => FormErrors<Values>;
  checkedFrom?: "leaving" | "sending";
  send: (values: Values) => Promise<void>;
  /** What the person reads where `send` fails. */
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
  /** What ties a control to the value of its name. */
  field: <Name extends keyof Values & string>(name: Name) => Field<Values[Name]>;
  change: (changes: Partial<Values>) => void;
  /** Sends what is right, and forgets what was sent after that; else the first field that is wrong gets the focus. */
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Sends nothing: shows what is wrong, and gives the first such field the focus. True where nothing is. */
  isRight: (event: FormEvent<HTMLFormElement>) => boolean;
  /** Forgets why it could not be sent. */
  clearError: () => void;
  /** Forgets what was entered. */
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
    // What was refused is not what a field holds that was changed since.
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
    // What is wrong has to stand beside its field before that gets the focus, or it is not read out with it.
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
