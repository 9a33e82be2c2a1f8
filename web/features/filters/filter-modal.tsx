import { activeServiceFilterCount } from "../../api/filtered-lists.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { messages } from "../../messages/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogFooter, DialogHeading } from "../../ui/dialog.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { HalfDisc } from "../../ui/half-disc.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { MoodTab } from "./mood-tab.tsx";
import { ServicesTab } from "./services-tab.tsx";
import { useFilterChoices } from "./use-filter-choices.ts";

import styles from "./filters.module.css";

type Props = { isOpen: boolean; onClose: () => void };

export function FilterModal({ isOpen, onClose }: Props) {
  const { load, isBusy, error, change, apply, close } = useFilterChoices(onClose);
  return (
    <Dialog isOpen={isOpen} onClose={close} isDismissable={!isBusy} size="medium">
      <div className={styles["modal"]} aria-busy={load.state === "loading"}>
        <DialogHeading>{dialogs.filters.heading}</DialogHeading>
        {load.state === "loading" && (
          <p className={styles["waiting"]}>
            <HalfDisc size={20} isSpinning />
            {dialogs.filters.loading}
          </p>
        )}
        {load.state === "failed" && (
          <FailureNotice headingLevel={3} title={dialogs.filters.loadingFailed} onRetry={load.retry} />
        )}
        {load.state === "ready" && (
          <Tabs
            label={messages.filters.button}
            tabs={[
              {
                label: dialogs.filters.services,
                count: activeServiceFilterCount(load.choices),
                panel: <ServicesTab choices={load.choices} onChange={change} />,
              },
              {
                label: dialogs.filters.mood,
                count: load.choices.moods.length,
                panel: <MoodTab choices={load.choices} onChange={change} />,
              },
            ]}
          />
        )}
        <FormError message={error} />
        <DialogFooter>
          <Button disabled={isBusy} onClick={close}>
            {dialogs.filters.cancel}
          </Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            busyLabel={dialogs.filters.applying}
            disabled={load.state !== "ready"}
            onClick={() => load.state === "ready" && void apply(load.choices)}
          >
            {dialogs.filters.apply}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
