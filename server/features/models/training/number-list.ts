/** Numbers of a list as PostgreSQL writes it, "{12,7}": far faster than by way of strings. Whole numbers above zero only. */
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
