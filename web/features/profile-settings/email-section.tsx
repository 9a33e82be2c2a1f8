import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";

import { accountQuery } from "../../api/account-queries.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { EmailForm } from "./email-form.tsx";
import { Section } from "./section.tsx";
import { VerificationForm } from "./verification-form.tsx";

import styles from "./profile-settings.module.css";

const words = profileSettings.email;

export function EmailSection() {
  const { data: account } = useQuery(accountQuery());
  return (
    <Section id="email" heading={words.heading}>
      {account !== undefined && (
        <p className={styles["address"]}>
          <span dir="auto">{account.email}</span>
          <span className={account.email_verified ? styles["good"] : styles["warning"]}>
            {account.email_verified ? (
              <CircleCheck size={17} aria-hidden="true" />
            ) : (
              <CircleAlert size={17} aria-hidden="true" />
            )}
            {account.email_verified ? words.verified : words.unverified}
          </span>
        </p>
      )}
      {account?.email_verified === false && <VerificationForm />}
      <EmailForm />
    </Section>
  );
}
