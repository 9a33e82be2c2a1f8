import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";

import { request } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { dayText } from "../../messages/formats.ts";
import { toastError, toastUndo } from "../../titles/toasts.tsx";
import { SelectField } from "../../ui/fields.tsx";
import {
  type UnknownWord,
  type UnknownWordState,
  type WishPhrase,
  unknownWordsQuery,
  wishPhrasesQuery,
} from "./housekeeping-queries.ts";
import { PhraseForm } from "./phrase-form.tsx";
import { ResultList, ResultRow } from "./result-list.tsx";

import styles from "./housekeeping.module.css";

const words = adminHousekeeping.phrases;

/** What the form starts with. */
type Draft = { phrase: string; meaning: string; isAdded: boolean };

const EMPTY: Draft = { phrase: "", meaning: "", isAdded: false };

/** Words of wishes that weren't understood, and the phrases that administrators added. */
export function PhrasesSection() {
  const [{ draft, version }, setShown] = useState({ draft: EMPTY, version: 0 });
  const form = useRef<HTMLDivElement>(null);

  function edit(next: Draft): void {
    // The form must show the draft before a field gets the focus.
    flushSync(() => setShown({ draft: next, version: version + 1 }));
    const name = next.phrase === "" ? "phrase" : "meaning";
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }

  return (
    <div className={styles["works"]}>
      <div ref={form}>
        <PhraseForm key={version} draft={draft} onSaved={() => edit(EMPTY)} />
      </div>
      <UnknownWords onTeach={(word) => edit({ phrase: word, meaning: "", isAdded: false })} />
      <AddedPhrases onEdit={edit} />
    </div>
  );
}

const STATES = Object.entries(words.states).map(([value, label]) => ({ value, label })) as {
  value: UnknownWordState;
  label: string;
}[];

function UnknownWords({ onTeach }: { onTeach: (word: string) => void }) {
  const [state, setState] = useState<UnknownWordState>("open");
  const [busyWord, setBusyWord] = useState<string | null>(null);
  const results = useInfiniteQuery(unknownWordsQuery(state));
  const found = results.data?.pages.flatMap((page) => page.words) ?? [];
  const open = results.data?.pages.at(-1)?.open_count ?? 0;

  async function decide(word: string, decision: UnknownWordState): Promise<void> {
    setBusyWord(word);
    try {
      await request("PUT /api/admin/unknown-words", { body: { word, decision } }, { isAuthFlow: true });
      toastUndo(words.decided[decision](word), {
        id: `word ${word}`,
        undo: () => void decide(word, decision === "open" ? "dismissed" : "open"),
      });
    } catch {
      toastError(words.changeFailed);
    } finally {
      setBusyWord(null);
      void queryClient.invalidateQueries({ queryKey: ["admin", "unknown-words"] });
    }
  }

  return (
    <section aria-labelledby="unknown-words-heading" className={styles["section"]}>
      <header>
        <h2 id="unknown-words-heading">{words.unknown}</h2>
        <p className={styles["text"]}>{words.unknownText}</p>
      </header>
      <div className={styles["finding"]}>
        <SelectField label={words.show} value={state} onChange={setState} options={STATES} />
      </div>
      <ResultList
        results={results}
        status={found.length === 0 ? words.none[state] : words.count(state === "open" ? open : found.length)}
        loadFailed={words.unknownFailed}
        more={words.moreWords}
      >
        {found.map((word) => (
          <WordRow
            key={word.word}
            word={word}
            actions={state === "open" ? ["teach", "dismissed"] : ["teach", "open"]}
            isBusy={busyWord === word.word}
            onAction={(action) => (action === "teach" ? onTeach(word.word) : void decide(word.word, action))}
          />
        ))}
      </ResultList>
    </section>
  );
}

type WordAction = "teach" | UnknownWordState;

type WordRowProps = {
  word: UnknownWord;
  actions: readonly WordAction[];
  isBusy: boolean;
  onAction: (action: WordAction) => void;
};

function WordRow({ word: { word, use_count: uses, last_used_on: last }, ...row }: WordRowProps) {
  return (
    <ResultRow
      name={word}
      actionsLabel={words.actions(word)}
      labels={words.wordActions}
      primary="teach"
      {...row}
    >
      <span className={styles["text"]}>{words.used(uses, dayText(last))}</span>
    </ResultRow>
  );
}

function AddedPhrases({ onEdit }: { onEdit: (draft: Draft) => void }) {
  const [busyId, setBusyId] = useState<number | null>(null);
  const results = useInfiniteQuery(wishPhrasesQuery());
  const phrases = results.data?.pages.flatMap((page) => page.phrases) ?? [];

  async function remove({ id, phrase, meaning }: WishPhrase): Promise<void> {
    setBusyId(id);
    try {
      await request(
        "DELETE /api/admin/wish-phrases/{id}",
        { params: { id: String(id) } },
        { isAuthFlow: true },
      );
      toastUndo(words.removed(phrase), { id: `phrase ${id}`, undo: () => void putBack({ phrase, meaning }) });
    } catch {
      toastError(words.changeFailed);
    } finally {
      setBusyId(null);
      refreshPhrases();
    }
  }

  return (
    <section aria-labelledby="added-phrases-heading" className={styles["section"]}>
      <h2 id="added-phrases-heading">{words.added}</h2>
      <ResultList
        results={results}
        status={phrases.length === 0 ? words.noPhrases : words.phrases(phrases.length)}
        isStatusHidden={phrases.length > 0}
        loadFailed={words.addedFailed}
        more={words.morePhrases}
      >
        {phrases.map((phrase) => (
          <ResultRow
            key={phrase.id}
            name={phrase.phrase}
            actionsLabel={words.actions(phrase.phrase)}
            actions={["edit", "remove"]}
            labels={words.phraseActions}
            isBusy={busyId === phrase.id}
            onAction={(action) =>
              action === "edit"
                ? onEdit({ phrase: phrase.phrase, meaning: phrase.meaning, isAdded: true })
                : void remove(phrase)
            }
          >
            <span>{words.means(phrase.meaning)}</span>
            <span className={styles["text"]}>{words.addedOn(dayText(phrase.added_at))}</span>
          </ResultRow>
        ))}
      </ResultList>
    </section>
  );
}

async function putBack(phrase: Pick<Draft, "phrase" | "meaning">): Promise<void> {
  try {
    await request("PUT /api/admin/wish-phrases", { body: phrase }, { isAuthFlow: true });
  } catch {
    toastError(words.changeFailed);
  }
  refreshPhrases();
}

function refreshPhrases(): void {
  void queryClient.invalidateQueries({ queryKey: wishPhrasesQuery().queryKey });
}
