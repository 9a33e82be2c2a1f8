import { expect, test } from "./journey.ts";
import { MARA, neighbour } from "./neighbours.ts";
import { signedIn } from "./people.ts";

test("a profile shows taste compatibility and starts Watch together for two", async ({ page }) => {
  await signedIn(page, { Arrival: 3, Interstellar: 3, "Blade Runner 2049": 3, Parasite: 2, Barbie: 1 });
  await page.goto(`/user/${await neighbour(page, MARA)}`);
  await expect(page.getByText("5 titles rated in common")).toBeVisible();
  await expect(page.getByText(/^A rough guess, give or take \d+ points/)).toBeVisible();
  const both = page.getByRole("region", { name: "Five titles you’d both love" });
  await expect(both.getByRole("listitem")).toHaveCount(5);
  await both.getByRole("link").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Watch together with ⁨Mara Lindqvist⁩" }).click();
  const ask = page.getByRole("dialog", { name: "Watch together with ⁨Mara Lindqvist⁩?" });
  await ask.getByRole("button", { name: "Start tonight’s list" }).click();
  await expect(page.getByRole("heading", { name: "Two tonight" })).toBeVisible();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  const leaving = page.getByRole("dialog", { name: "Leave this evening?" });
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await expect(leaving).toBeHidden();
  await expect(page.getByRole("heading", { name: "Two tonight" })).toBeVisible();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await leaving.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Two tonight" })).toBeHidden();
});
