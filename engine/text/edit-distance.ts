/** The number of typing errors between two words: extra, missing and wrong letters, and swapped neighbors (optimal string alignment). */

/** @returns the number of errors, `most + 1` if there are more than `most` */
export function editDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  return Math.min(lastRow(from, to, most).at(-1) ?? most + 1, most + 1);
}

/** Like `editDistance`, from a partly typed word to the whole word: letters that haven't been typed yet don't count as missing. */
export function typingDistance(typed: string, word: string, most: number): number {
  if (typed.length - word.length > most) return most + 1;
  return Math.min(...lastRow(typed, word.slice(0, typed.length + most), most), most + 1);
}

/** @returns for each prefix of `to`, the errors between `from` and that prefix; `[most + 1]` if all have more than `most` */
function lastRow(from: string, to: string, most: number): number[] {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      let slips = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isExchanged =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isExchanged) slips = Math.min(slips, (beforeLast[column - 2] ?? 0) + 1);
      current.push(slips);
      least = Math.min(least, slips);
    }
    // A swap is counted from two rows back, so a row that exceeds the limit by only one doesn't rule out a match.
    if (least > most + 1) return [most + 1];
    beforeLast = last;
    last = current;
  }
  return last;
}
