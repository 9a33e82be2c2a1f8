/** Country options (ISO 3166) and language options (ISO 639), labeled in the interface's language. */
import { countryName, inAlphabeticalOrder, languageName } from "./names.ts";

export const COUNTRIES: readonly string[] = (
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL " +
  "CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT " +
  "GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY " +
  "MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM " +
  "PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO " +
  "TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
).split(" ");

const COMMON_FILM_LANGUAGES = "en es fr de it pt nl sv da pl tr ru ar hi ta ja ko zh".split(" ");

export function countryOptions() {
  return inAlphabeticalOrder(COUNTRIES.map((value) => ({ value, label: countryName(value) })));
}

/** The browser's languages first, then common film languages, then any others already chosen. */
export function languageOptions(chosen: readonly string[]) {
  const own = navigator.languages.flatMap((tag) => /^[a-z]{2,3}(?=-|$)/.exec(tag) ?? []);
  return [...new Set([...own, ...COMMON_FILM_LANGUAGES, ...chosen])].map((value) => ({
    value,
    label: languageName(value),
  }));
}
