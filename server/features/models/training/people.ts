/**
 * The people a model is trained and judged on, in packed arrays: at twenty million marks, one object per mark would take gigabytes. Their
 * order is fixed, so the same marks produce the same model.
 */
import { gradeOfHalfStars, gradeOfSignals } from "#engine/collaborative/grades.ts";
import { type Interactions, type WeightedMark, placesOf } from "#engine/collaborative/interactions.ts";
import { seedOf, seededRandom } from "#engine/random.ts";
import type { Queryable } from "#server/platform/db.ts";

import { type PersonRow, selectExternalPeople, selectExternalSources, selectViewers } from "./store.ts";

export type People = {
  count: number;
  /** Newest first. */
  marksOf(person: number): WeightedMark[];
  /** The marks of these people, in the form that models are trained on. */
  interactionsOf(people: readonly number[]): Interactions;
  /** A pseudorandom number, at least 0 and less than 1, that depends only on the person. */
  splitKeyOf(person: number): number;
};

/** Maximum marks read per person, newest first. Older ones say less about a person's taste and aren't worth their cost. */
const MARKS_MAX = 500;
const VIEWERS_IN_READ = 500;
const OUTSIDE_PEOPLE_IN_READ = 2_000;

type Reading = {
  db: Queryable;
  /** Marks on other titles are left out. */
  titleIds: ReadonlySet<number>;
};

/** People with fewer marks, not counting dislikes, are left out. */
type Wanted = Reading & { fewestMarks: number };

export async function readPeople(wanted: Wanted): Promise<People> {
  const packed = packPeople(wanted);
  for (const source of await selectExternalSources(wanted.db)) {
    const read = (after: number) =>
      selectExternalPeople(wanted.db, source, { after, people: OUTSIDE_PEOPLE_IN_READ, marks: MARKS_MAX });
    await readAll(read, (row) => packed.add(source, row, gradeOfHalfStars));
  }
  await addViewers(wanted, packed);
  return packed;
}

/** Only the server's own users, without imported data sets. */
export async function readViewers(wanted: Wanted): Promise<People> {
  const packed = packPeople(wanted);
  await addViewers(wanted, packed);
  return packed;
}

async function addViewers({ db }: Reading, packed: Packed): Promise<void> {
  const read = (after: number) => selectViewers(db, { after, people: VIEWERS_IN_READ, marks: MARKS_MAX });
  await readAll(read, (row) => packed.add("viewer", row, gradeOfSignals));
}

async function readAll(
  read: (after: number) => Promise<PersonRow[]>,
  add: (row: PersonRow) => void,
): Promise<void> {
  for (let after = 0; ;) {
    const rows = await read(after);
    for (const row of rows) add(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.person;
  }
}

type Packed = People & { add(source: string, row: PersonRow, gradeOf: (mark: number) => number): void };

function packPeople({ titleIds, fewestMarks }: Omit<Wanted, "db">): Packed {
  const starts = [0];
  const splitKeys: number[] = [];
  let ids = new Int32Array(1 << 16);
  let weights = new Float32Array(1 << 16);

  const grow = () => {
    const [moreIds, moreWeights] = [new Int32Array(2 * ids.length), new Float32Array(2 * ids.length)];
    moreIds.set(ids);
    moreWeights.set(weights);
    [ids, weights] = [moreIds, moreWeights];
  };
  const boundsOf = (person: number) => [starts[person] ?? 0, starts[person + 1] ?? 0] as const;

  return {
    get count() {
      return splitKeys.length;
    },
    add(source, row, gradeOf) {
      const start = starts.at(-1) ?? 0;
      const marks = numbersIn(row.marks);
      let end = start;
      let teaching = 0;
      for (const [place, titleId] of numbersIn(row.titleIds).entries()) {
        const weight = gradeOf(marks[place] ?? 0);
        if (weight === 0 || !titleIds.has(titleId)) continue;
        if (end === ids.length) grow();
        ids[end] = titleId;
        weights[end] = weight;
        end += 1;
        teaching += weight > 0 ? 1 : 0;
      }
      // Not advancing the last start lets the next person overwrite these marks.
      if (teaching < fewestMarks) return;
      starts.push(end);
      splitKeys.push(seededRandom(seedOf(`${source} ${row.person}`))());
    },
    marksOf(person) {
      const [start, end] = boundsOf(person);
      return Array.from({ length: end - start }, (_, place) => ({
        titleId: ids[start + place] ?? 0,
        weight: weights[start + place] ?? 0,
      }));
    },
    interactionsOf: (people) => interactionsOf(people.map(boundsOf), { ids, weights }),
    splitKeyOf: (person) => splitKeys[person] ?? 0,
  };
}

type Bounds = readonly [start: number, end: number];

/** Like the engine's `interactionsOf`, from packed marks: dislikes aren't trained on. */
function interactionsOf(
  people: readonly Bounds[],
  { ids, weights }: { ids: Int32Array; weights: Float32Array },
): Interactions {
  let count = 0;
  const known = new Set<number>();
  for (const [start, end] of people) {
    for (let mark = start; mark < end; mark++) {
      if (!((weights[mark] ?? 0) > 0)) continue;
      known.add(ids[mark] ?? 0);
      count += 1;
    }
  }
  const titleIds = Int32Array.from(known).toSorted();
  const places = placesOf(titleIds);
  const interactions: Interactions = {
    titleIds,
    starts: new Int32Array(people.length + 1),
    columns: new Int32Array(count),
    weights: new Float32Array(count),
  };
  let next = 0;
  for (const [person, [start, end]] of people.entries()) {
    const marks = Array.from({ length: end - start }, (_, place) => start + place).filter(
      (mark) => (weights[mark] ?? 0) > 0,
    );
    for (const mark of marks.toSorted((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0))) {
      interactions.columns[next] = places.get(ids[mark] ?? 0) ?? 0;
      interactions.weights[next] = weights[mark] ?? 0;
      next += 1;
    }
    interactions.starts[person + 1] = next;
  }
  return interactions;
}

/** Parses a PostgreSQL number list, "{12,7}": far faster than splitting it into strings. Positive integers only. */
function numbersIn(list: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (let place = 1; place < list.length; place++) {
    const digit = list.charCodeAt(place) - 48;
    if (digit >= 0 && digit <= 9) {
      number = number * 10 + digit;
    } else if (number > 0) {
      numbers.push(number);
      number = 0;
    }
  }
  return numbers;
}
