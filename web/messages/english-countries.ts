const WITH_ARTICLE = new Set("AE BS CF CK DO FK FO GB GM KM KY MH MP MV NL PH SB TC US VG VI".split(" "));

/** By its ISO 3166 code. In English whatever the viewer's languages are: a name has to fit the sentence around it. */
export function englishCountry(code: string): string {
  const name = new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;
  return WITH_ARTICLE.has(code) ? `the ${name}` : name;
}
