/** Which titles stand in the rows of picks on the page: a rating takes them away. */
const rows = new Set<ReadonlySet<number>>();

/** Until the returned function is called. */
export function holdRow(titleIds: Iterable<number>): () => void {
  const row = new Set(titleIds);
  rows.add(row);
  return () => {
    rows.delete(row);
  };
}

export function isHeld(titleId: number): boolean {
  return [...rows].some((row) => row.has(titleId));
}
