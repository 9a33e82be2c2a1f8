/**
 * The widths in pixels at which layouts change, most of them from the specification. Style sheets repeat them in range syntax, because
 * media queries can't read custom properties; `scripts/front-end-rules.test.ts` accepts no other widths.
 */
export const BREAKPOINTS = {
  /** Below, a preview's last button has a line of its own. */
  smallPreview: 300,
  /** Below, a preview has less space around its contents. */
  preview: 340,
  /** Up to here, dialogs fill the screen. From here, ranked rows show more. */
  phone: 480,
  /** Up to here, navigation is in a tab bar, the hero is a poster and most grids have one column. */
  tabBar: 768,
  /** From here, tiles are wide images. */
  wideTiles: 800,
  /** Up to here, search is behind a button and trailers don't start by themselves. */
  tablet: 1024,
  /** From here, rows show 4 titles, and the administrator's overview has a column for each card. */
  fourTitles: 1100,
  /** From here, rows show 5 titles. */
  fiveTitles: 1400,
} as const;

type Breakpoint = keyof typeof BREAKPOINTS;

export function upTo(breakpoint: Breakpoint): string {
  return `(width <= ${BREAKPOINTS[breakpoint]}px)`;
}

export function from(breakpoint: Breakpoint): string {
  return `(width >= ${BREAKPOINTS[breakpoint]}px)`;
}
