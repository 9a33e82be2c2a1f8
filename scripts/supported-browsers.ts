/**
 * The oldest supported browsers, and web features that may be newer. Versions are from MDN's browser compatibility data. The build searches
 * everything it ships for these features. Features that aren't on the list go unnoticed, so new ones must be added; syntax is covered by
 * the build target.
 */
type Browser = "chrome" | "firefox" | "safari";
type Feature = Readonly<Record<Browser, number>> & {
  /** Matches the feature in code and style sheets, even if they're minified. */
  written: RegExp;
  /** Why the feature may be used anyway: what happens in browsers that lack it. */
  without?: string;
};

/** Edge is Chromium, so its versions are Chrome's. */
export const SUPPORTED: Readonly<Record<Browser, number>> = { chrome: 111, firefox: 125, safari: 16.4 };

export const BUILD_TARGETS = [
  `chrome${SUPPORTED.chrome}`,
  `edge${SUPPORTED.chrome}`,
  `firefox${SUPPORTED.firefox}`,
  `safari${SUPPORTED.safari}`,
];

const NEVER = Number.POSITIVE_INFINITY;

// oxfmt-ignore
export const FEATURES: Readonly<Record<string, Feature>> = {
  "AbortSignal.any": { written: /\bAbortSignal\.any\b/, chrome: 116, firefox: 124, safari: 17.4 },
  "AbortSignal.timeout": { written: /\bAbortSignal\.timeout\b/, chrome: 103, firefox: 100, safari: 16 },
  "Array.fromAsync": { written: /\bArray\.fromAsync\b/, chrome: 121, firefox: 115, safari: 16.4 },
  "copying array methods": { written: /\.to(Sorted|Spliced|Reversed)\(/, chrome: 110, firefox: 115, safari: 16 },
  "Object.groupBy and Map.groupBy": { written: /\b(Object|Map)\.groupBy\b/, chrome: 117, firefox: 119, safari: 17.4 },
  "Promise.withResolvers": { written: /\bPromise\.withResolvers\b/, chrome: 119, firefox: 121, safari: 17.4 },
  "Promise.try": { written: /\bPromise\.try\b/, chrome: 128, firefox: 134, safari: 18.2 },
  "set methods": { written: /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, chrome: 122, firefox: 127, safari: 17 },
  "iterator helpers": { written: /\bIterator\.(from|prototype)\b|\.(values|keys|entries)\(\)\.(map|filter|take|drop|toArray|some|find)\(/, chrome: 122, firefox: 131, safari: 18.4 },
  "well-formed strings": { written: /\.(is|to)WellFormed\(/, chrome: 111, firefox: 119, safari: 16.4 },
  "base64 methods": { written: /\.(from|to)Base64\(/, chrome: 140, firefox: 133, safari: 18.2 },
  "RegExp.escape": { written: /\bRegExp\.escape\b/, chrome: 136, firefox: 134, safari: 18.2 },
  "URL.canParse": { written: /\bURL\.canParse\b/, chrome: 120, firefox: 115, safari: 17 },
  "URL.parse": { written: /\bURL\.parse\(/, chrome: 126, firefox: 126, safari: 18 },
  "Intl.DurationFormat": { written: /\bDurationFormat\b/, chrome: 129, firefox: 136, safari: 16.4 },
  "Intl.Segmenter": { written: /\bIntl\.Segmenter\b/, chrome: 87, firefox: 125, safari: 14.1 },
  "Intl.ListFormat": { written: /\bIntl\.ListFormat\b/, chrome: 72, firefox: 78, safari: 14.1 },
  "Intl.DisplayNames": { written: /\bIntl\.DisplayNames\b/, chrome: 81, firefox: 86, safari: 14.1 },
  "scheduler": { written: /\bscheduler\.(yield|postTask)\b/, chrome: 129, firefox: 142, safari: NEVER },
  "popovers": { written: /\b(show|hide|toggle)Popover\b/, chrome: 114, firefox: 125, safari: 17 },
  ":popover-open": { written: /:popover-open/, chrome: 114, firefox: 125, safari: 17, without: "Floating UI checks for support" },
  "moveBefore": { written: /\.moveBefore\(/, chrome: 133, firefox: 144, safari: NEVER },
  "the Navigation API": { written: /\bnavigation\.(navigate|currentEntry|entries)\b/, chrome: 102, firefox: 147, safari: 26.2, without: "React checks for support; only its default transition indicator uses it" },
  "requestIdleCallback": { written: /\brequestIdleCallback\b/, chrome: 47, firefox: 55, safari: NEVER, without: "a timer takes its place" },
  "checkVisibility": { written: /\bcheckVisibility\b/, chrome: 105, firefox: 106, safari: 17.4, without: "Ariakit measures instead" },
  "view transitions": { written: /\bstartViewTransition\b|::view-transition/, chrome: 111, firefox: 144, safari: 18, without: "React uses it only for a component that we don't use" },
  "fetchPriority": { written: /\bfetchPriority\b/, chrome: 102, firefox: 132, safari: 17.2, without: "pictures load in page order" },
  "keepalive": { written: /\bkeepalive\b/, chrome: 66, firefox: 133, safari: 13, without: "the last events of a visit may be lost" },
  ":has()": { written: /:has\(/, chrome: 105, firefox: 121, safari: 15.4 },
  ":dir()": { written: /:dir\(/, chrome: 120, firefox: 49, safari: 16.4 },
  ":user-valid": { written: /:user-(in)?valid/, chrome: 119, firefox: 88, safari: 16.5 },
  "color-mix()": { written: /\bcolor-mix\(/, chrome: 111, firefox: 113, safari: 16.2 },
  "relative colors": { written: /\b(oklch|oklab|rgb|hsl|lch|lab)\(from /, chrome: 119, firefox: 128, safari: 16.4, without: "guarded by @supports; colors are mixed instead" },
  "light-dark()": { written: /\blight-dark\(/, chrome: 123, firefox: 120, safari: 17.5 },
  "container queries": { written: /@container/, chrome: 105, firefox: 110, safari: 16 },
  "container style queries": { written: /@container[^{]*style\(/, chrome: 111, firefox: 151, safari: 18 },
  "media query ranges": { written: /@media[^{]*[<>]/, chrome: 104, firefox: 63, safari: 16.4 },
  "nesting": { written: /[{;}]&[ :.[]/, chrome: 120, firefox: 117, safari: 17.2 },
  "@starting-style": { written: /@starting-style/, chrome: 117, firefox: 129, safari: 17.5 },
  "transitions of discrete values": { written: /\ballow-discrete\b|\binterpolate-size\b|\bcalc-size\(/, chrome: 129, firefox: NEVER, safari: NEVER },
  "@property": { written: /@property/, chrome: 85, firefox: 128, safari: 16.4 },
  "@scope": { written: /@scope/, chrome: 118, firefox: 146, safari: 17.4 },
  "anchor positioning": { written: /\banchor-name\b|\bposition-anchor\b|\banchor\(/, chrome: 125, firefox: 147, safari: 26 },
  "scroll-driven animations": { written: /\banimation-timeline\b|\bscroll-timeline\b/, chrome: 115, firefox: NEVER, safari: 26 },
  "subgrid": { written: /\bsubgrid\b/, chrome: 117, firefox: 71, safari: 16 },
  "field-sizing": { written: /\bfield-sizing\b/, chrome: 123, firefox: NEVER, safari: 26.2 },
  "content-visibility": { written: /\bcontent-visibility\b/, chrome: 85, firefox: 125, safari: 18 },
  "linear()": { written: /\blinear\(/, chrome: 113, firefox: 112, safari: 17.2 },
  "round(), mod() and rem()": { written: /[: (](round|mod|rem)\((?=[^)]*,)/, chrome: 125, firefox: 118, safari: 15.4 },
  "text-box": { written: /\btext-box(-trim)?:/, chrome: 133, firefox: NEVER, safari: 18.2 },
  "logical overflow properties": { written: /\boverflow-(inline|block):/, chrome: 135, firefox: 69, safari: NEVER },
  "text-wrap: balance": { written: /\btext-wrap:\s?balance/, chrome: 114, firefox: 121, safari: 17.5, without: "lines are filled one after the other" },
  "text-wrap: pretty": { written: /\btext-wrap:\s?pretty/, chrome: 117, firefox: NEVER, safari: 26, without: "lines are filled one after the other" },
  "scrollbar-width": { written: /\bscrollbar-width\b/, chrome: 121, firefox: 64, safari: 18.2, without: "a scrollbar shows below the tags" },
};

/** @returns features in the text that some supported browser lacks and that have no fallback */
export function beyondSupport(text: string): string[] {
  return Object.entries(FEATURES)
    .filter(([, feature]) => feature.without === undefined && isNewer(feature) && feature.written.test(text))
    .map(([name]) => name);
}

function isNewer(feature: Feature): boolean {
  return (["chrome", "firefox", "safari"] as const).some((browser) => feature[browser] > SUPPORTED[browser]);
}
