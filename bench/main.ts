/**
 * `npm run bench` prints tables with performance and quality figures. Most parts start the real server with its own database on the
 * loopback address, measure it and stop it. Compare only figures of the same run, because machines and their load differ.
 * `npm run bench -- NAME` runs one part; the names are the keys of PARTS. corrections, dislikes, compatibility and together also take a
 * folder of MovieLens files: `npm run bench -- NAME FOLDER`.
 */
import { measureAdminConsole } from "./admin-console.ts";
import { measureAgeLimits } from "./age-limits.ts";
import { measureDrawing, measureServing } from "./artwork.ts";
import { measureChips } from "./chips.ts";
import { measureCompatibility } from "./compatibility.ts";
import { measureCorrections } from "./corrections.ts";
import { measureCrowd } from "./crowd.ts";
import { measureDislikes } from "./dislikes.ts";
import { measureEnumeration } from "./enumeration.ts";
import { measureImport } from "./import.ts";
import { measureLargeTables } from "./large-tables.ts";
import { measureMood } from "./mood.ts";
import { measurePage } from "./page.ts";
import { measurePictureFlood } from "./picture-flood.ts";
import { startProduct } from "./product.ts";
import { measureReasons } from "./reasons.ts";
import { measureRecommendations } from "./recommendations.ts";
import { measureRemotePictures } from "./remote-pictures.ts";
import { measureSearch } from "./search.ts";
import { SIGN_INS_ENVIRONMENT, measureSignIns } from "./sign-ins.ts";
import { measureTaste } from "./taste.ts";
import { measureThroughput } from "./throughput.ts";
import { measureTogetherTimes } from "./together-times.ts";
import { measureTogether } from "./together.ts";
import { measureWishes } from "./wishes.ts";

const [wanted, folder] = process.argv.slice(2);

const PARTS: Record<string, () => Promise<object[]>> = {
  taste: () => onProduct(measureTaste),
  throughput: () => onProduct(measureThroughput),
  recommendations: measureRecommendations,
  dislikes: () => measureDislikes(folder ?? null),
  corrections: () => measureCorrections(folder ?? null),
  reasons: measureReasons,
  "age-limits": measureAgeLimits,
  artwork: () =>
    onProduct(async (address) => [await measureServing(address), ...(await measureDrawing(address))]),
  search: measureSearch,
  // Pictures are drawn ahead in the first minutes only.
  wishes: () => onProduct(measureWishes, { DRAW_AHEAD: "off" }),
  enumeration: () => onProduct(measureEnumeration),
  "sign-ins": () => onProduct(measureSignIns, SIGN_INS_ENVIRONMENT),
  page: () => onProduct(measurePage),
  chips: () => onProduct(measureChips),
  crowd: measureCrowd,
  "admin-console": measureAdminConsole,
  compatibility: () => measureCompatibility(folder ?? null),
  "large-tables": measureLargeTables,
  mood: measureMood,
  together: () => measureTogether(folder ?? null),
  "together-times": measureTogetherTimes,
  import: () => onProduct(measureImport),
  "remote-pictures": measureRemotePictures,
  "picture-flood": measurePictureFlood,
};

for (const [name, measure] of Object.entries(PARTS)) {
  // oxlint-disable-next-line no-console -- the tables are what this command is for
  if (wanted === undefined || wanted === name) console.table(await measure());
}

async function onProduct(
  measure: (address: string) => Promise<object[]>,
  environment: Readonly<Record<string, string>> = {},
): Promise<object[]> {
  const product = await startProduct("server/main.ts", environment);
  try {
    return await measure(product.address);
  } finally {
    await product.stop();
  }
}
