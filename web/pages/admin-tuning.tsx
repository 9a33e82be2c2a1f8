import { useQuery } from "@tanstack/react-query";

import { Lab } from "../features/admin-lab/lab.tsx";
import { tuningQuery } from "../features/admin/admin-queries.ts";
import { TuningForm } from "../features/admin/tuning-form.tsx";
import { TuningHistory } from "../features/admin/tuning-history.tsx";
import { useTuningDraft, triedFrom } from "../features/admin/tuning.ts";
import { cacheTuning, saveTuning } from "../features/admin/use-tuning.ts";
import { admin } from "../messages/admin.ts";
import { toastError, toastSuccess } from "../titles/toasts.tsx";

import styles from "./admin-page.module.css";

/** The tuning parameters, the lab that tests changes to them, and their history. */
export function AdminTuning() {
  const { data } = useQuery(tuningQuery());
  const draft = useTuningDraft();
  return (
    <div className={styles["sections-of-tuning"]}>
      <TuningForm />
      {data !== undefined && (
        <Lab current={data.config} tried={triedFrom(draft, data.config)} onSave={save} />
      )}
      <TuningHistory />
    </div>
  );
}

async function save(tried: Parameters<typeof saveTuning>[0]): Promise<void> {
  try {
    cacheTuning(await saveTuning(tried));
    toastSuccess(admin.tuning.saved);
  } catch (error) {
    toastError(admin.tuning.saveFailed);
    throw error;
  }
}
