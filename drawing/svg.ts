/** Shapes as SVG text. Numbers are rounded to a tenth: more precision isn't visible and would only make the text longer. */

export type Point = readonly [x: number, y: number];

/** Attributes of every shape besides its geometry. */
export type Paint = {
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  dash?: string;
  lineCap?: "round" | "butt";
  opacity?: number;
  transform?: string;
  clip?: string;
  mask?: string;
  filter?: string;
};

export function rectangle({
  x,
  y,
  width,
  height,
  radius,
  ...paint
}: Paint & {
  x: number;
  y: number;
  width: number;
  height: number;
  radius?: number;
}): string {
  const corner = radius === undefined ? "" : ` rx="${tenth(radius)}"`;
  return `<rect x="${tenth(x)}" y="${tenth(y)}" width="${tenth(width)}" height="${tenth(height)}"${corner}${attributes(paint)}/>`;
}

export function circle({ x, y, radius, ...paint }: Paint & { x: number; y: number; radius: number }): string {
  return `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius)}"${attributes(paint)}/>`;
}

export function ellipse({
  x,
  y,
  radiusX,
  radiusY,
  ...paint
}: Paint & {
  x: number;
  y: number;
  radiusX: number;
  radiusY: number;
}): string {
  return `<ellipse cx="${tenth(x)}" cy="${tenth(y)}" rx="${tenth(radiusX)}" ry="${tenth(radiusY)}"${attributes(paint)}/>`;
}

export function line({ from, to, ...paint }: Paint & { from: Point; to: Point }): string {
  return `<line x1="${tenth(from[0])}" y1="${tenth(from[1])}" x2="${tenth(to[0])}" y2="${tenth(to[1])}"${attributes(paint)}/>`;
}

export function polygon(points: readonly Point[], paint: Paint): string {
  return `<polygon points="${points.map(([x, y]) => `${tenth(x)},${tenth(y)}`).join(" ")}"${attributes(paint)}/>`;
}

/** @param data SVG path data, for example from `through` or `polyline` */
export function path(data: string, paint: Paint): string {
  return `<path d="${data}"${attributes(paint)}/>`;
}

export function group(children: readonly string[], paint: Paint = {}): string {
  return `<g${attributes(paint)}>${children.join("")}</g>`;
}

export function rotated(degrees: number, [x, y]: Point): string {
  return `rotate(${tenth(degrees)} ${tenth(x)} ${tenth(y)})`;
}

export function moved(x: number, y: number): string {
  return `translate(${tenth(x)} ${tenth(y)})`;
}

/** Path data of straight lines from point to point. */
export function polyline(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${tenth(x)} ${tenth(y)}`).join("");
}

/** Path data of a smooth curve through the points (Catmull-Rom). */
export function through(points: readonly Point[]): string {
  const [first] = points;
  if (first === undefined) return "";
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] ?? first;
  const curves = points.slice(1).map((end, index) => {
    const [before, start, after] = [at(index - 1), at(index), at(index + 2)];
    const leaving = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6];
    const arriving = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6];
    return `C${[...leaving, ...arriving, ...end].map((value) => tenth(value)).join(" ")}`;
  });
  return `M${tenth(first[0])} ${tenth(first[1])}${curves.join("")}`;
}

export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

const NAMES: Readonly<Record<keyof Paint, string>> = {
  fill: "fill",
  stroke: "stroke",
  strokeWidth: "stroke-width",
  dash: "stroke-dasharray",
  lineCap: "stroke-linecap",
  opacity: "opacity",
  transform: "transform",
  clip: "clip-path",
  mask: "mask",
  filter: "filter",
};

function attributes(paint: Paint): string {
  // SVG fills shapes with black by default, so a shape with only a stroke needs "none".
  const given: Paint =
    paint.stroke !== undefined && paint.fill === undefined ? { fill: "none", ...paint } : paint;
  return Object.entries(given)
    .map(
      ([key, value]) =>
        ` ${NAMES[key as keyof Paint]}="${typeof value === "number" ? Math.round(value * 1000) / 1000 : value}"`,
    )
    .join("");
}
