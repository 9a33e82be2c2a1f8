import type { CSSProperties } from "react";

import type { Item } from "#contract/item.ts";

/** The title's colors as CSS custom properties. */
export function ambientOf({ ambient }: Pick<Item, "ambient">): CSSProperties {
  const properties: Record<`--ambient-${string}`, string> = {
    "--ambient-dark": ambient.dark,
    "--ambient-glow": ambient.glow,
    "--ambient-light": ambient.light,
    "--ambient-scrim": String(ambient.scrim),
  };
  return properties;
}
