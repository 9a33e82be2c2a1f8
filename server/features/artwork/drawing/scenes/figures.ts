/** People as flat shapes, and what they wear, carry and ride. */
import { mix } from "../colour.ts";
import { person } from "../motifs.ts";
import type { Sheet } from "../sheet.ts";
import { type Point, circle, group, line, path, polyline, rectangle, through } from "../svg.ts";

/** A standing person in a wide coat or a dress. */
export function dressed([x, y]: Point, tall: number, fill: string): string {
  const shoulder = y - tall * 0.74;
  return (
    circle({ x, y: y - tall * 0.88, radius: tall * 0.115, fill }) +
    path(
      `M${x - tall * 0.1} ${shoulder}Q${x} ${shoulder - tall * 0.05} ${x + tall * 0.1} ${shoulder}L${x + tall * 0.075} ${y - tall * 0.5}Q${x + tall * 0.12} ${y - tall * 0.2} ${x + tall * 0.22} ${y}H${x - tall * 0.22}Q${x - tall * 0.12} ${y - tall * 0.2} ${x - tall * 0.075} ${y - tall * 0.5}Z`,
      { fill },
    )
  );
}

/** Two people side by side beneath one umbrella. */
export function coupleUnderUmbrella({ unit, inks }: Sheet, [x, y]: Point): string[] {
  const [tall, radius] = [unit * 0.23, unit * 0.115];
  const top = y - tall * 1.08;
  const scallops = [1 / 3, -1 / 3, -1].map(
    (end) => `Q${x + radius * (end + 1 / 3)} ${top - radius * 0.12} ${x + radius * end} ${top}`,
  );
  return [
    person([x - tall * 0.17, y], tall, inks.shade),
    dressed([x + tall * 0.15, y], tall * 0.93, mix(inks.main, inks.accent, 0.25)),
    rectangle({
      x: x - unit * 0.003,
      y: top - radius,
      width: unit * 0.006,
      height: radius + tall * 0.5,
      fill: inks.shade,
    }),
    path(`M${x - radius} ${top}A${radius} ${radius * 0.9} 0 0 1 ${x + radius} ${top}${scallops.join("")}Z`, {
      fill: inks.shade,
    }),
  ];
}

/** A person whose coat the wind blows aside. */
export function windswept(
  { inks, chance }: Sheet,
  [x, y]: Point,
  { tall, wind }: { tall: number; wind: number },
): string[] {
  const shoulder = y - tall * 0.74;
  const coat = `M${x - wind * tall * 0.09} ${shoulder}Q${x} ${shoulder - tall * 0.06} ${x + wind * tall * 0.09} ${shoulder}Q${x + wind * tall * 0.1} ${y - tall * 0.4} ${x + wind * tall * chance.between(0.26, 0.36)} ${y - tall * 0.1}L${x + wind * tall * 0.08} ${y - tall * 0.04}V${y}H${x - wind * tall * 0.1}V${y - tall * 0.1}Z`;
  return [
    path(coat, { fill: inks.shade }),
    circle({ x, y: y - tall * 0.88, radius: tall * 0.105, fill: inks.shade }),
  ];
}

/** A long scarf that the wind takes from somebody's neck. */
export function scarf({ unit, inks, chance }: Sheet, [x, y]: Point, tall: number, wind: number): string {
  const ends = [0, 0.12, 0.24, 0.36, 0.5].map((along, knot): Point => [
    x + wind * tall * (along - 0.04),
    y - tall * 0.755 + (knot % 2 === 0 ? -1 : 1) * tall * 0.028 * chance.between(0.6, 1.3),
  ]);
  const stroke = mix(inks.main, inks.depth, 0.25);
  return path(through(ends), { stroke, strokeWidth: unit * 0.013, lineCap: "round" });
}

/** Heads and shoulders along the foot of the sheet, an arm raised here and there. */
export function crowd({ width, unit, inks, chance, height, focus }: Sheet): string[] {
  const shoulders = Math.min(height - unit * 0.02, focus.y + unit * 0.5);
  const heads = Math.ceil(width / (unit * 0.085)) + 1;
  return Array.from({ length: heads }, (_, head) => {
    const x = head * unit * 0.085 + chance.between(-0.018, 0.018) * unit;
    const y = shoulders + chance.between(-0.03, 0.02) * unit;
    const size = unit * chance.between(0.029, 0.035);
    const raised = chance.isTrue(0.12)
      ? line({
          from: [x + size * 1.7, y + size * 2],
          to: [x + size * chance.between(1.5, 2.4), y - size * 1.9],
          stroke: inks.shade,
          strokeWidth: size * 0.45,
          lineCap: "round",
        })
      : "";
    return (
      circle({ x, y, radius: size, fill: inks.shade }) +
      path(
        `M${x - size * 2.1} ${height}V${y + size * 2.6}Q${x - size * 1.9} ${y + size * 1.3} ${x} ${y + size * 1.15}Q${x + size * 1.9} ${y + size * 1.3} ${x + size * 2.1} ${y + size * 2.6}V${height}Z`,
        { fill: inks.shade },
      ) +
      raised
    );
  });
}

/** From its side, its wheels standing at the point's height. */
export function bicycle([x, y]: Point, long: number, stroke: string): string {
  const wheel = long * 0.29;
  const hub = y - wheel;
  const [back, front, pedals] = [x - long * 0.36, x + long * 0.36, x - long * 0.04];
  const [saddle, bars]: [Point, Point] = [
    [x - long * 0.14, hub - long * 0.36],
    [x + long * 0.22, hub - long * 0.4],
  ];
  const frame =
    polyline([[back, hub], [pedals, hub], saddle, [back, hub]]) +
    polyline([
      [pedals, hub],
      [x + long * 0.25, hub - long * 0.26],
      [x - long * 0.11, hub - long * 0.28],
    ]) +
    polyline([[front, hub], bars, [bars[0] + long * 0.1, bars[1] - long * 0.03]]) +
    polyline([
      [saddle[0] - long * 0.07, saddle[1]],
      [saddle[0] + long * 0.07, saddle[1]],
    ]);
  return group([
    circle({ x: back, y: hub, radius: wheel, stroke, strokeWidth: long * 0.035 }),
    circle({ x: front, y: hub, radius: wheel, stroke, strokeWidth: long * 0.035 }),
    path(frame, { stroke, strokeWidth: long * 0.045, lineCap: "round" }),
  ]);
}
