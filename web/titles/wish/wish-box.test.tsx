// @vitest-environment jsdom
import { act, useState } from "react";
import { expect, test } from "vitest";

import { focus, render } from "../../ui/render.fixture.tsx";
import { WishBox } from "./wish-box.tsx";

/** A page that answers wishes below the field. */
function Answering() {
  const [wish, setWish] = useState("");
  return (
    <>
      <WishBox label="Wish" onWish={setWish} />
      <p>{wish}</p>
    </>
  );
}

async function show() {
  const { element } = await render(<Answering />);
  const field = () => element.querySelector("input");
  return { field, example: element.querySelector("fieldset button"), answer: element.querySelector("p") };
}

test("the field keeps the focus when its wish is answered", async () => {
  const { field, answer } = await show();
  const before = field();
  await focus(before);
  if (before !== null) before.value = " something funny ";
  await act(async () => before?.form?.requestSubmit());
  expect(answer?.textContent).toBe("something funny");
  expect(document.activeElement).toBe(before);
});

test("a tried example replaces what was typed", async () => {
  const { field, example, answer } = await show();
  const before = field();
  if (before !== null) before.value = "something";
  await act(async () => (example instanceof HTMLElement ? example.click() : undefined));
  expect(answer?.textContent).toBe(example?.textContent);
  expect(field()?.value).toBe(example?.textContent);
});
