/** Parses a PostgreSQL number list, "{12,7}": far faster than splitting it into strings. Positive integers only. */
export function numbersIn(list: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (let place = 1; place < list.length; place++) {
    const digit = list.charCodeAt(place) - 48;
    if (digit >= 0 && digit <= 9) {
      number = number * 10 + digit;
    } else if (number > 0) {
      numbers.push(number);
      number = 0;
    }
  }
  return numbers;
}
