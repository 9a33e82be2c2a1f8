import { Minus, Plus } from "lucide-react";

import type { Item } from "#contract/item.ts";
import type { CorrectionDirection } from "#contract/taste-profile.ts";

import { tasteProfileWords as words } from "../../messages/taste-profile.ts";
import { titleWithYear } from "../../titles/labels.ts";
import { TitleLink } from "../../titles/title-link.tsx";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { Button } from "../../ui/button.tsx";
import { type TasteLine, type TasteProfileAnswer, directionOf, correct } from "./use-taste-profile.ts";

import styles from "./taste-profile.module.css";

const KINDS = ["genre", "mood", "nanogenre", "person", "era"] as const;

type Group = { id: string; heading: string; lines: readonly TasteLine[] };

/** The viewer's likes, by kind, followed by their dislikes. Only the first kind is open, because there are many lines. */
export function TasteLines({
  profile,
  onOpen,
}: {
  profile: TasteProfileAnswer;
  onOpen: (item: Item) => void;
}) {
  const items = new Map(profile.items.map((item) => [item.id, item]));
  return groupsOf(profile).map(({ id, heading, lines }, index) => (
    <details key={id} open={index === 0}>
      <summary className={styles["kind"]}>
        <h3>{heading}</h3>
        <span className={styles["source"]}>{lines.length}</span>
      </summary>
      <ul className={styles["lines"]}>
        {lines.map((line) => (
          <TasteLineEntry
            key={`${line.kind} ${line.key}`}
            line={line}
            items={line.title_ids.flatMap((titleId) => items.get(titleId) ?? [])}
            direction={directionOf(profile, line)}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </details>
  ));
}

function groupsOf({ lines }: TasteProfileAnswer): Group[] {
  const liked = KINDS.map((kind) => ({
    id: kind,
    heading: words.kinds[kind],
    lines: lines.filter((line) => line.kind === kind && line.strength > 0),
  }));
  const dislikes = lines.filter(({ strength }) => strength < 0);
  return [...liked, { id: "dislikes", heading: words.dislikes, lines: dislikes }].filter(
    (group) => group.lines.length > 0,
  );
}

type Props = {
  line: TasteLine;
  /** The titles this line is based on. */
  items: readonly Item[];
  direction: CorrectionDirection | null;
  onOpen: (item: Item) => void;
};

function TasteLineEntry({ line, items, direction, onOpen }: Props) {
  const { name, strength } = line;
  const source = line.title_count === 0 ? words.chosen : words.because(line.title_count);

  function toggle(wanted: CorrectionDirection): void {
    void correct(line, direction === wanted ? null : wanted);
  }

  return (
    <li className={styles["line"]}>
      <div className={styles["words"]}>
        <h4 className={styles["name"]} dir="auto">
          {name}
        </h4>
        <StrengthMeter name={name} strength={Math.abs(strength)} />
        <p className={styles["source"]}>{source}</p>
      </div>
      {items.length > 0 && (
        <ul className={styles["posters"]} aria-label={words.titles(name)}>
          {items.map((item) => (
            <li key={item.id}>
              <TitleLink item={item} label={titleWithYear(item)} className={styles["poster"]} onOpen={onOpen}>
                <TitlePicture item={item} shape="poster" posterSizes="60px" />
              </TitleLink>
            </li>
          ))}
        </ul>
      )}
      <div className={styles["controls"]}>
        <Button
          size="small"
          icon={Minus}
          kind={direction === "less" ? "primary" : "ghost"}
          aria-pressed={direction === "less"}
          aria-label={words.lessOf(name)}
          onClick={() => toggle("less")}
        >
          {words.less}
        </Button>
        <Button
          size="small"
          icon={Plus}
          kind={direction === "more" ? "primary" : "ghost"}
          aria-pressed={direction === "more"}
          aria-label={words.moreOf(name)}
          onClick={() => toggle("more")}
        >
          {words.more}
        </Button>
      </div>
    </li>
  );
}

const STRONG = 0.66;
const CLEAR = 0.33;

/** The confidence in a line of the profile, 0 to 1, as a bar and a word. */
function StrengthMeter({ name, strength }: { name: string; strength: number }) {
  const percent = Math.round(100 * strength);
  const word = words.strength[strength >= STRONG ? "strong" : strength >= CLEAR ? "clear" : "faint"];
  return (
    <div className={styles["strength"]}>
      <meter
        className="visually-hidden"
        min={0}
        max={100}
        value={percent}
        aria-label={words.strengthOf(name)}
        aria-valuetext={words.strengthText(word, percent)}
      />
      <span className={styles["meter"]} aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      <span aria-hidden="true">{word}</span>
    </div>
  );
}
