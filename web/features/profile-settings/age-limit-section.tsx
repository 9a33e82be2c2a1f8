import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";

import { HOUSEHOLD_LIMIT_NAMES, type HouseholdLimit } from "#contract/maturity.ts";

import { request } from "../../api/client.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { Button } from "../../ui/button.tsx";
import { RadioList } from "../../ui/choice-fields.tsx";
import { fieldErrors } from "../../ui/credential-rules.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Form } from "../../ui/form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useForm } from "../../ui/use-form.ts";
import { AgeLimitLift } from "./age-limit-lift.tsx";
import { ageLimitQuery, applyLimit, pinError } from "./own-age-limit.ts";
import { PinField } from "./pin-field.tsx";
import { Outcome, Section, serverErrors } from "./section.tsx";
import { useFocusReturn } from "./sections.ts";

import styles from "./profile-settings.module.css";

const words = profileSettings.ageLimit;

/** The limit by age rating that a household sets with a PIN. */
export function AgeLimitSection() {
  const { data, isError, isFetching, refetch } = useQuery(ageLimitQuery());
  return (
    <Section id="age-ratings" heading={words.heading} text={words.text}>
      {data !== undefined && (
        <>
          <LimitForm current={data.limit} />
          {data.limit !== "off" && <AgeLimitLift liftedUntil={data.lifted_until} />}
        </>
      )}
      {data === undefined && isError && (
        <FailureNotice
          headingLevel={3}
          title={words.loadFailed}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !isError && (
        <div aria-busy="true">
          <Skeleton height={320} />
        </div>
      )}
    </Section>
  );
}

/** Asks for the PIN once another limit is chosen. */
function LimitForm({ current }: { current: HouseholdLimit }) {
  const [done, setDone] = useState("");
  const form = useForm({
    initial: { limit: current, pin: "" },
    checkedFrom: "sending",
    check: ({ pin }) => fieldErrors({ limit: null, pin: pinError(pin) }),
    async send(body) {
      setDone("");
      await request("PUT /api/user/age-limit", { body });
      await applyLimit();
      setDone(body.limit === "off" ? words.turnedOff : words.saved);
    },
    explain: (failure) => serverErrors(failure, words),
  });
  const { name, value, onChange } = form.field("limit");
  return (
    <Form onSubmit={form.submit}>
      <RadioList
        label={words.label}
        name={name}
        value={value}
        onChange={onChange}
        options={HOUSEHOLD_LIMIT_NAMES.map((limit) => ({ value: limit, ...words.choices[limit] }))}
      />
      {value !== current && (
        <Confirmation isFirst={current === "off"} isBusy={form.isBusy} pin={form.field("pin")} />
      )}
      <Outcome error={form.error} done={value === current ? done : ""} />
    </Form>
  );
}

type ConfirmationProps = {
  /** Whether this sets the PIN. */
  isFirst: boolean;
  isBusy: boolean;
  pin: Omit<ComponentProps<typeof PinField>, "label">;
};

function Confirmation({ isFirst, isBusy, pin }: ConfirmationProps) {
  useFocusReturn();
  return (
    <>
      <div className={styles["fields"]}>
        <PinField
          {...pin}
          label={isFirst ? words.newPin : words.pin}
          help={isFirst ? words.newPinHelp : undefined}
        />
      </div>
      <div>
        <Button type="submit" isBusy={isBusy} busyLabel={words.saving}>
          {words.save}
        </Button>
      </div>
    </>
  );
}
