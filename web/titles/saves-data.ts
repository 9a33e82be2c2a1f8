/** Whether the viewer asked to save data. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || window.matchMedia("(prefers-reduced-data: reduce)").matches;
}
