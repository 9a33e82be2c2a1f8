import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

import { STREAMING_SERVICES } from "#contract/streaming-services.ts";
import { WISH_COUNTRIES, WISH_ERAS, WISH_LENGTHS, WISH_SORTS } from "#contract/wish-rules.ts";

import type { WishChoices } from "../../api/wish-queries.ts";
import { countryName, inAlphabeticalOrder } from "../../messages/names.ts";
import { wishWords as words } from "../../messages/wish.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields.tsx";

import styles from "./wish.module.css";

type Props = { choices: WishChoices; onChoose: (changes: WishChoices) => void };

type Option = { value: string; label: string };

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as Key[];

const REFINEMENTS: readonly { name: keyof WishChoices; label: string; options: readonly Option[] }[] = [
  {
    name: "kind",
    label: words.kind.label,
    options: (["movie", "tv"] as const).map((value) => ({ value, label: words.kind[value] })),
  },
  {
    name: "era",
    label: words.era.label,
    options: keysOf(WISH_ERAS).map((value) => ({
      value,
      label: value === "earlier" ? words.era.earlier : value,
    })),
  },
  {
    name: "length",
    label: words.length.label,
    options: keysOf(WISH_LENGTHS).map((value) => ({ value, label: words.length[value] })),
  },
  {
    name: "service",
    label: words.service.label,
    options: STREAMING_SERVICES.map(({ key, name }) => ({ value: key, label: name })),
  },
  {
    name: "country",
    label: words.country.label,
    options: inAlphabeticalOrder(WISH_COUNTRIES.map((code) => ({ value: code, label: countryName(code) }))),
  },
];
const SORTS = WISH_SORTS.map((value) => ({ value, label: words.sort[value] }));

/** Narrows and orders the answer. The choices open with a button, so that the titles stay in view. */
export function WishRefinements({ beside, choices, onChoose }: Props & { beside: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className={styles["controls"]}>
        <Button
          size="small"
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words.refine}
        </Button>
        {beside}
      </div>
      {isOpen && <Choices id={id} choices={choices} onChoose={onChoose} />}
    </>
  );
}

function Choices({ id, choices, onChoose }: Props & { id: string }) {
  return (
    <fieldset id={id} className={styles["refinements"]} aria-label={words.refine}>
      {REFINEMENTS.map(({ name, label, options }) => (
        <SelectField<string>
          key={name}
          label={label}
          value={choices[name] ?? ""}
          options={[{ value: "", label: words.any }, ...options]}
          onChange={(value) => onChoose({ [name]: value === "" ? undefined : value })}
        />
      ))}
      <SelectField
        label={words.sort.label}
        value={choices.sort ?? "wish"}
        options={SORTS}
        onChange={(sort) => onChoose({ sort })}
      />
    </fieldset>
  );
}
