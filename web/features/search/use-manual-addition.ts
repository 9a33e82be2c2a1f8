import { useState } from "react";
import { useNavigate } from "react-router";

import { announce } from "../../ui/announcer.tsx";
import { type AdditionErrors, type AdditionForm, addManually, errorsOf } from "./manual-addition.ts";

/** The form of an addition, from its first letter to the page of the new title. Closing forgets what was entered. */
export function useManualAddition(suggestedTitle: string, onClose: () => void) {
  const navigate = useNavigate();
  const [entered, setEntered] = useState<Partial<AdditionForm>>({});
  const [fieldErrors, setFieldErrors] = useState<AdditionErrors>({});
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form: AdditionForm = { title: suggestedTitle, year: "", mediaType: "movie", ...entered };

  function change(changes: Partial<AdditionForm>): void {
    setEntered({ ...entered, ...changes });
    // What was wrong is looked at again while it is mended.
    if (Object.keys(fieldErrors).length > 0) setFieldErrors(errorsOf({ ...form, ...changes }, currentYear()));
  }

  function close(): void {
    setEntered({});
    setFieldErrors({});
    setError(null);
    onClose();
  }

  /** @returns the first field that is wrong, null where all is well */
  async function submit(): Promise<keyof AdditionForm | null> {
    if (isBusy) return null;
    const errors = errorsOf(form, currentYear());
    setFieldErrors(errors);
    setError(null);
    const wrong = firstOf(errors);
    if (wrong !== null) return wrong;
    setIsBusy(true);
    const addition = await addManually(form);
    setIsBusy(false);
    if (addition.outcome === "added") {
      announce(addition.message);
      close();
      await navigate(`/item/${addition.itemId}`);
      return null;
    }
    setFieldErrors(addition.fields);
    setError(addition.message);
    return firstOf(addition.fields);
  }

  return { form, change, fieldErrors, error, isBusy, submit, close };
}

function firstOf(errors: AdditionErrors): keyof AdditionForm | null {
  const order = ["title", "year", "mediaType"] as const;
  return order.find((field) => errors[field] !== undefined) ?? null;
}

function currentYear(): number {
  return new Date().getFullYear();
}
