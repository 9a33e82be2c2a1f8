/** Writes rows as a CSV file that a spreadsheet can open without executing any cell. */

/** Beginnings of text that a spreadsheet may treat as a formula. */
const FORMULA = /^[\s\u{feff}]*[=+\-@\t\r＝＋－＠]/u;
const NEEDS_QUOTES = /["\r\n,;]/;

export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) || text !== cell ? `"${text.replaceAll('"', '""')}"` : text;
}
