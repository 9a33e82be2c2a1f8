// @vitest-environment jsdom
import { expect, test } from "vitest";

import { timeLabel } from "./activity-time.tsx";

const NOW = new Date("2026-05-20T12:00:00Z");
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.for<[number, string]>([
  [-5, "Just now"],
  [0, "Just now"],
  [59, "Just now"],
  [MINUTE, "1m ago"],
  [HOUR - 1, "59m ago"],
  [HOUR, "1h ago"],
  [DAY - 1, "23h ago"],
  [DAY, "1d ago"],
  [7 * DAY - 1, "6d ago"],
  [7 * DAY, "May 13, 2026"],
  [400 * DAY, "Apr 15, 2025"],
])("%i seconds ago is shown as “%s”", ([seconds, label]) => {
  expect(timeLabel(new Date(NOW.getTime() - seconds * 1000), NOW)).toBe(label);
});
