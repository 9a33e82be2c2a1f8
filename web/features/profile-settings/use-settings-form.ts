import { useState } from "react";

import { logFailure } from "../../api/failure-log.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { toastSuccess, toastUndo } from "../../titles/toasts.ts";
import { useForm } from "../../ui/use-form.ts";
import { draftOf, keepDraft, useDraft } from "./draft.ts";
import { refusalOf, saveSettings } from "./save-settings.ts";
import { type Saved, type Settings, changesIn, settingsOf, wrongIn } from "./settings.ts";

const words = profileSettings.saving;

/** The settings form: saved values plus unsaved changes from browser storage. */
export function useSettingsForm(userId: number, saved: Saved) {
  const [now] = useState(() => new Date());
  const initial = settingsOf(saved);
  const entered = changesIn(useDraft(userId), initial);
  const form = useForm<Settings>({
    initial,
    keptIn: {
      entered,
      keep: (change) => keepDraft(userId, changesIn(change(draftOf(userId)), initial)),
    },
    check: (settings) => wrongIn(settings, initial, now),
    async send(settings) {
      await saveSettings(settings, saved);
      toastSuccess(words.saved);
    },
    explain(failure) {
      logFailure("profile", failure);
      return refusalOf(failure);
    },
  });

  function discard(): void {
    const discarded = draftOf(userId);
    form.reset();
    toastUndo(words.discarded, { id: "profile-draft", undo: () => keepDraft(userId, discarded) });
  }

  return { form, now, isChanged: Object.keys(entered).length > 0, discard };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>["form"];
