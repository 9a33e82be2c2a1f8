/** A section of the profile settings, the outcome of its form, and messages for failed requests. */
import type { ReactNode } from "react";

import { RequestFailed } from "../../api/request-failed.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { FormError } from "../../ui/form.tsx";
import type { FormErrors } from "../../ui/use-form.ts";

import styles from "./profile-settings.module.css";

type Props = {
  /** Used in the URL and in the section navigation. */
  id: string;
  heading: string;
  text?: string;
  children: ReactNode;
};

/** A section with a heading. Links to `#id` lead to it. */
export function Section({ id, heading, text, children }: Props) {
  return (
    <section id={id} className={styles["section"]} aria-labelledby={`${id}-heading`}>
      <div className={styles["head"]}>
        <h2 id={`${id}-heading`} tabIndex={-1}>
          {heading}
        </h2>
        {text !== undefined && <p className={styles["text"]}>{text}</p>}
      </div>
      {children}
    </section>
  );
}

/** The result of a form, shown below its button: an error or a confirmation. */
export function Outcome({ error, done }: { error: string | null; done: string }) {
  return (
    <div className={styles["outcome"]}>
      <FormError message={error} />
      <output className={styles["done"]}>{error === null && done}</output>
    </div>
  );
}

type FallbackMessages = {
  /** Used for server errors, and if the server sent no message. */
  failed: string;
  tooMany: string;
};

export function messageFor(failure: unknown, { failed, tooMany }: FallbackMessages): string {
  if (!(failure instanceof RequestFailed)) return profileSettings.unreachable;
  if (failure.code === "rate_limited") return tooMany;
  return failure.status >= 500 ? failed : (failure.serverMessage ?? failed);
}

/** Messages for the fields that the server names, or one for the form if it names none. */
export function serverErrors<Values>(failure: unknown, fallbacks: FallbackMessages): FormErrors<Values> {
  const fields = failure instanceof RequestFailed ? failure.fields : {};
  if (Object.keys(fields).length === 0) return { form: messageFor(failure, fallbacks) };
  return { fields: fields as FormErrors<Values>["fields"] & object };
}
