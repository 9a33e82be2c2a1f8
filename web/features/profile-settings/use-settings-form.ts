import { useState } from "react";

import { logFailure } from "../../api/failure-log.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { toastSuccess, toastUndo } from "../../titles/toasts.ts";
import { useForm } from "../../ui/use-form.ts";
import { draftOf, saveDraft, useDraft } from "./draft.ts";
import { serverErrors, saveSettings } from "./save-settings.ts";
import { type Saved, type Settings, changesIn, settingsOf, errorsIn } from "./settings.ts";

const words = profileSettings.saving;

/** The settings form: saved values plus unsaved changes from browser storage. */
export function useSettingsForm(userId: number, saved: Saved) {
  const [now] = useState(() => new Date());
  const initial = settingsOf(saved);
  const entered = changesIn(useDraft(userId), initial);
  const form = useForm<Settings>({
    initial,
    storage: {
      entered,
      update: (change) => saveDraft(userId, changesIn(change(draftOf(userId)), initial)),
    },
    check: (settings) => errorsIn(settings, initial, now),
    async send(settings) {
      await saveSettings(settings, saved);
      toastSuccess(words.saved);
    },
    explain(failure) {
      logFailure("profile", failure);
      return serverErrors(failure);
    },
  });

  function discard(): void {
    const discarded = draftOf(userId);
    form.reset();
    toastUndo(words.discarded, { id: "profile-draft", undo: () => saveDraft(userId, discarded) });
  }

  return { form, now, isChanged: Object.keys(entered).length > 0, discard };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>["form"];
