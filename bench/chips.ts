/**
 * Measures, in a browser on this machine, the time from the click that removes a session answer to the frame in which the row of picks has
 * changed. It includes saving the answers, requesting the picks and rendering them, but not loading the pictures.
 */
import { send } from "./product.ts";
import { type Figure, freshPage, visiting } from "./visit.ts";

const REMOVALS = 50;
const LIMIT_MS = 150;
const RESTS_FOR_MS = 4500;
const COMES_TO_REST_MS = 700;
const ANSWERS = {
  moods: ["calm", "excited"],
  energy_level: "low",
  session_length: "1_2",
  avoid_content: ["Gore"],
};
const TAKEN = "Remove: Calm";

/** A script for the page that clicks the button with this name and returns the time until the titles of the row have changed. */
const UNTIL_CHANGED = (name: string) => `new Promise((resolve, reject) => {
  const titles = () =>
    [...document.querySelectorAll("section[aria-labelledby]")]
      .filter((row) => row.querySelector("h2").textContent === "Just For You")
      .flatMap((row) => [...row.querySelectorAll("a")].map((link) => link.getAttribute("href")))
      .join();
  const before = titles();
  const start = performance.now();
  [...document.querySelectorAll("button")]
    .find((button) => (button.ariaLabel ?? button.textContent).trim() === ${JSON.stringify(name)})
    .click();
  const look = () => {
    const passed = performance.now() - start;
    if (titles() !== before) resolve(passed);
    else if (passed > 10_000) reject(new Error("The row did not change"));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

const TIMES_OF = (call: string) => `performance.getEntriesByType("resource")
  .filter(({ name }) => name.includes(${JSON.stringify(call)})).map(({ duration }) => duration)`;

export async function measureChips(address: string): Promise<Figure[]> {
  return visiting(address, async ({ browser, token }) => {
    await send(address, "/api/quiz/session", { body: ANSWERS, token });
    const page = await freshPage(browser, { token });
    await page.goto(`${address}/dashboard`, { waitUntil: "networkidle" });
    await page.waitForTimeout(RESTS_FOR_MS);
    const times: number[] = [];
    await page.evaluate("performance.clearResourceTimings()");
    for (let removal = 0; removal < REMOVALS; removal++) {
      times.push(await page.evaluate<number>(UNTIL_CHANGED(TAKEN)));
      await page.waitForTimeout(COMES_TO_REST_MS);
      await page.evaluate(UNTIL_CHANGED("Undo"));
      await page.getByRole("button", { name: TAKEN }).waitFor();
      await page.waitForTimeout(COMES_TO_REST_MS);
    }
    const [saving, picking] = await Promise.all(
      ["/api/quiz/context", "/api/recommendations?"].map((call) => page.evaluate<number[]>(TIMES_OF(call))),
    );
    await page.context().close();
    return [
      {
        measured: "ms from a chip's click to the changed row, median",
        figure: at(0.5, times),
        limit: LIMIT_MS,
      },
      { measured: "the same, 95th percentile", figure: at(0.95, times), limit: LIMIT_MS },
      { measured: "of it the call that saves, median", figure: at(0.5, saving ?? []), limit: "" },
      { measured: "of it the call for the picks, median", figure: at(0.5, picking ?? []), limit: "" },
    ];
  });
}

function at(share: number, times: readonly number[]): number {
  const inOrder = times.toSorted((a, b) => a - b);
  return Math.round(inOrder[Math.floor(share * inOrder.length)] ?? 0);
}
