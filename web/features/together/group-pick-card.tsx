import { Ban, Users } from "lucide-react";

import type { WireGroup } from "#contract/groups.ts";
import type { Item } from "#contract/item.ts";

import { together } from "../../messages/together.ts";
import { kindText } from "../../titles/labels.ts";
import { MetaLine } from "../../titles/meta-line.tsx";
import { ReasonLine } from "../../titles/reason-line.tsx";
import { TitleLink } from "../../titles/title-link.tsx";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { Button } from "../../ui/button.tsx";
import { focusNeighborEntry } from "../../ui/focus-position.ts";
import { type GroupPick, audienceText } from "./audience.ts";

import styles from "./group-pick-card.module.css";

type Props = {
  pick: GroupPick;
  members: WireGroup["members"];
  onOpen: (item: Item) => void;
  onVeto: () => void;
};

/**
 * A title on the list, who it's for and why. The whole card links to its details; the veto button sits above
 * that link.
 */
export function GroupPickCard({ pick, members, onOpen, onVeto }: Props) {
  function veto(control: Element): void {
    focusNeighborEntry(control);
    onVeto();
  }

  return (
    <li className={styles["card"]}>
      <div className={styles["poster"]} aria-hidden="true">
        <TitlePicture item={pick} shape="poster" posterSizes="112px" />
      </div>
      <div className={styles["words"]}>
        <h3>
          <TitleLink item={pick} onOpen={onOpen}>
            <bdi>{pick.title}</bdi>
          </TitleLink>
        </h3>
        <MetaLine item={pick} extra={kindText(pick)} />
        <p className={styles["whom"]}>
          <Users size={18} aria-hidden="true" />
          {audienceText(pick.fits, members)}
        </p>
        <ReasonLine reason={pick.reason} />
        <Button
          size="small"
          icon={Ban}
          className={styles["veto"]}
          aria-label={together.vetoTitle(pick.title)}
          onClick={({ currentTarget }) => veto(currentTarget)}
        >
          {together.veto}
        </Button>
      </div>
    </li>
  );
}
