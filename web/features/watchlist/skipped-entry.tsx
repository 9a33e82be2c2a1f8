import { Undo2 } from "lucide-react";

import type { Item } from "#contract/item.ts";

import { dialogs } from "../../messages/dialogs.ts";
import { EntryCard } from "../../titles/entry-card.tsx";
import { kindText, yearOf } from "../../titles/labels.ts";
import { unskip } from "../../titles/unskip.ts";
import { Button } from "../../ui/button.tsx";
import { focusNeighborEntry } from "../../ui/focus-position.ts";

type Props = { item: Item; onOpen: (item: Item) => void };

export function SkippedEntry({ item, onOpen }: Props) {
  const facts = [kindText(item), yearOf(item)].filter(Boolean).join(", ");

  function bringBack(control: Element): void {
    focusNeighborEntry(control);
    void unskip(item);
  }

  return (
    <EntryCard
      item={item}
      onOpen={onOpen}
      look="line"
      action={
        <Button
          kind="ghost"
          size="small"
          icon={Undo2}
          aria-label={dialogs.skippedTitles.bringBackTitle(item.title)}
          onClick={({ currentTarget }) => bringBack(currentTarget)}
        >
          {dialogs.skippedTitles.bringBack}
        </Button>
      }
    >
      <p>{facts}</p>
    </EntryCard>
  );
}
