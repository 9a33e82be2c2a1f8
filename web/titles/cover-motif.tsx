import { type ReactNode, useId } from "react";

import { type Cover, EDGE_TO_EDGE, type Motif } from "./cover.ts";

import styles from "./cover-motif.module.css";

type Drawing = (choices: Cover["choices"], lit: string) => ReactNode;

/** A geometric motif in the title's colors, drawn in a 100 by 100 square. `lit` is the fill of lit faces. */
export function CoverMotif({ motif, turn, choices }: Pick<Cover, "motif" | "turn" | "choices">) {
  const id = useId();
  const isEdgeToEdge = EDGE_TO_EDGE.has(motif);
  return (
    <svg
      className={isEdgeToEdge ? styles["wall"] : styles["figure"]}
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="0.35">
          <stop offset="0" className={styles["bright"]} />
          <stop offset="1" className={styles["fading"]} />
        </linearGradient>
      </defs>
      <g transform={TURNING.has(motif) ? `rotate(${turn} 50 50)` : undefined}>
        {DRAWINGS[motif](choices, `url(#${id})`)}
      </g>
    </svg>
  );
}

const TURNING: ReadonlySet<Motif> = new Set(["half", "eclipse", "rings", "orbit"]);

const DRAWINGS: Readonly<Record<Motif, Drawing>> = {
  half: (_, lit) => (
    <>
      <circle cx="50" cy="50" r="44" className={styles["unlit"]} />
      <path d="M50 6a44 44 0 0 0 0 88z" fill={lit} />
    </>
  ),
  eclipse: (_, lit) => (
    <>
      <circle cx="50" cy="50" r="46" fill={lit} opacity="0.16" />
      <circle cx="50" cy="50" r="39" fill={lit} opacity="0.3" />
      <circle cx="50" cy="50" r="32" fill={lit} />
      <circle cx="57" cy="47" r="31" className={styles["shade"]} />
    </>
  ),
  rings: ([offset], lit) => {
    const radii = [5, 11, 17, 23, 29, 35, 41, 47];
    return (
      <g fill="none" strokeWidth="2.6">
        {radii.map((radius) => (
          <path
            key={radius}
            d={`M50 ${50 - radius}a${radius} ${radius} 0 0 0 0 ${radius * 2}`}
            stroke={lit}
          />
        ))}
        <g transform={offset > 0.5 ? "translate(0 6)" : undefined} className={styles["unlitLine"]}>
          {radii.map((radius) => (
            <path key={radius} d={`M50 ${50 - radius}a${radius} ${radius} 0 0 1 0 ${radius * 2}`} />
          ))}
        </g>
      </g>
    );
  },
  sun: (_, lit) => (
    <>
      <path d="M6 52a44 44 0 0 1 88 0z" fill={lit} />
      {[0, 1, 2, 3, 4].map((band) => {
        const top = 55 + band * 8.2;
        const middle = top + 2 - 50;
        const half = Math.sqrt(Math.max(0, 44 ** 2 - middle ** 2));
        return (
          <rect
            key={band}
            x={50 - half}
            y={top}
            width={half * 2}
            height={5.4 - band}
            fill={lit}
            opacity={0.85 - band * 0.15}
          />
        );
      })}
    </>
  ),
  beam: ([lean], lit) => {
    const foot = 50 + (lean - 0.5) * 30;
    return (
      <>
        <path d={`M48 0h4l${foot + 24 - 52} 86h${-48 - 0}z`} fill={lit} opacity="0.42" />
        <ellipse cx={foot} cy="86" rx="24" ry="6.5" fill={lit} />
        <circle cx={foot} cy="73" r="2.6" className={styles["shade"]} />
        <path d={`M${foot - 3} 86q0-10 3-10t3 10z`} className={styles["shade"]} />
      </>
    );
  },
  arches: (_, lit) => (
    <>
      {[0, 1, 2, 3, 4].map((step) => {
        const half = 40 - step * 7.6;
        const top = 4 + step * 12;
        return (
          <path
            key={step}
            d={`M${50 - half} 100V${top + half}a${half} ${half} 0 0 1 ${half * 2} 0V100z`}
            fill={lit}
            opacity={step === 4 ? 1 : 0.1 + step * 0.07}
          />
        );
      })}
    </>
  ),
  tiles: (choices, lit) => (
    <>
      {Array.from({ length: 16 }, (_, cell) => {
        const quarter = Math.floor(((choices[cell % 4] ?? 0) * 977 * (cell + 3)) % 4);
        const isLit = Math.floor((choices[(cell + 1) % 4] ?? 0) * 613 * (cell + 7)) % 5 < 3;
        return (
          <path
            key={cell}
            d="M-11.5-11.5h23a23 23 0 0 1-23 23z"
            transform={`translate(${14 + (cell % 4) * 24} ${14 + Math.floor(cell / 4) * 24}) rotate(${quarter * 90})`}
            fill={isLit ? lit : undefined}
            className={isLit ? undefined : styles["unlit"]}
          />
        );
      })}
    </>
  ),
  hills: ([where, height], lit) => (
    <>
      <circle cx={38 + where * 30} cy={36 + height * 6} r={9 + height * 5} fill={lit} />
      <path d="M0 58C18 46 34 47 50 55s34 5 50-6v51H0z" className={styles["hillFar"]} />
      <path d="M0 68c16-9 30-3 44 1s38 2 56-9v40H0z" className={styles["hillMid"]} />
      <path d="M0 80c22-12 44-8 62-2s28 2 38-4v26H0z" className={styles["hillNear"]} />
    </>
  ),
  slats: ([gap], lit) => (
    <>
      {Array.from({ length: 13 }, (_, slat) => (
        <rect
          key={slat}
          x={slat * 8}
          y="0"
          width={1 + ((slat + gap * 4) / 16) * 6.6}
          height="100"
          fill={lit}
          opacity={0.08 + (slat / 12) ** 1.6 * 0.72}
        />
      ))}
    </>
  ),
  threads: ([bend, lift], lit) => (
    <g fill="none" stroke={lit} strokeWidth="0.55">
      {Array.from({ length: 22 }, (_, thread) => {
        const y = 6 + thread * 4;
        const swing = Math.sin(thread / 3.2 + bend * 6) * 9;
        return (
          <path
            key={thread}
            d={`M0 ${y}C26 ${y - swing} 40 ${y + 16 * lift + swing} 58 ${y + swing * 0.6}S88 ${y - 9} 100 ${y - swing}`}
            opacity={0.95 - thread * 0.028}
          />
        );
      })}
    </g>
  ),
  window: ([row, column], lit) => (
    <>
      {Array.from({ length: 12 }, (_, pane) => {
        const isLit = pane === Math.floor(row * 4) * 3 + Math.floor(column * 3);
        return (
          <rect
            key={pane}
            x={17 + (pane % 3) * 23}
            y={4 + Math.floor(pane / 3) * 23.5}
            width="20"
            height="20.5"
            fill={isLit ? lit : undefined}
            className={isLit ? undefined : styles["unlit"]}
          />
        );
      })}
    </>
  ),
  orbit: ([start, moon], lit) => (
    <>
      <circle cx="50" cy="50" r="19" fill={lit} />
      <g fill="none" strokeWidth="0.7" className={styles["unlitLine"]}>
        <circle cx="50" cy="50" r="31" />
        <circle cx="50" cy="50" r="45" />
      </g>
      <circle cx={50 + 31 * Math.cos(start * 6)} cy={50 + 31 * Math.sin(start * 6)} r="3.4" fill={lit} />
      <circle cx={50 + 45 * Math.cos(moon * 6)} cy={50 + 45 * Math.sin(moon * 6)} r="5" fill={lit} />
    </>
  ),
};
