const WITH_ARTICLE = new Set("AE BS CF CK DO FK FO GB GM KM KY MH MP MV NL PH SB TC US VG VI".split(" "));

/** The country's name, from its ISO 3166 code. Always in English, because it's part of an English sentence. */
export function englishCountry(code: string): string {
  const name = new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;
  return WITH_ARTICLE.has(code) ? `the ${name}` : name;
}
