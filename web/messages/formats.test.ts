import { expect, test, vi } from "vitest";

test("dates, numbers, lists and names are in English, whatever languages the browser prefers", async () => {
  vi.stubGlobal("navigator", { languages: ["de-DE"] });
  const { averageText, dayText, listParts } = await import("./formats.ts");
  const { countryName, languageName } = await import("./names.ts");
  const { momentText } = await import("./moments.ts");
  expect(dayText("2026-05-04")).toBe("May 4, 2026");
  expect(averageText(7.25)).toBe("7.3");
  expect(listParts(["Drama", "War"]).map(({ value }) => value)).toEqual(["Drama", ", ", "War"]);
  expect([countryName("DE"), languageName("de")]).toEqual(["Germany", "German"]);
  expect(momentText("2026-05-04T19:40:00Z")).toContain("May 4, 2026");
  vi.unstubAllGlobals();
});
