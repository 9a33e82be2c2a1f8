import { Undo2 } from "lucide-react";

import type { WireGroup } from "#contract/groups.ts";

import { together } from "../../messages/together.ts";
import { Button } from "../../ui/button.tsx";
import { focusNeighborEntry } from "../../ui/focus-position.ts";

import styles from "./own-vetoes.module.css";

type Props = { vetoed: WireGroup["vetoed"]; onTakeBack: (titleId: number) => void };

/** The viewer's vetoes, so they can be undone after the toast is gone. */
export function OwnVetoes({ vetoed, onTakeBack }: Props) {
  if (vetoed.length === 0) return null;
  return (
    <details className={styles["vetoes"]}>
      <summary>{together.vetoes(vetoed.length)}</summary>
      <ul>
        {vetoed.map(({ id, title }) => (
          <li key={id}>
            <bdi>{title}</bdi>
            <Button
              kind="ghost"
              size="small"
              icon={Undo2}
              aria-label={together.bringBackTitle(title)}
              onClick={({ currentTarget }) => {
                focusNeighborEntry(currentTarget);
                onTakeBack(id);
              }}
            >
              {together.bringBack}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
