/**
 * Checks whether answers or their times reveal which email addresses have accounts. Two variants of a call, such as one with a known and
 * one with an unknown address, are made in random order. `auc` is the share of pairs in which the first variant takes longer; 0.5 means
 * that times reveal nothing.
 */
import { randomBytes } from "node:crypto";

import { newPerson } from "./product.ts";

const PAIRS = 2_000;
/** An address gets at most five emails in half an hour. With this many people, nearly every request for a known address sends one. */
const PEOPLE = 400;
const WARM_UP = 100;
const PASSWORD = "a wrong password";
/** Headers whose values differ in every answer. */
const OWN_TO_ANSWER = new Set(["date", "x-request-id", "server-timing"]);

type Person = { username: string; email: string };
type Ask = (person: Person) => { path: string; body: object };
type Answered = { ms: number; text: string };

type Figure = {
  told_apart: string;
  pairs: number;
  one_p50_ms: number;
  other_p50_ms: number;
  auc: number;
  answers_that_differ: number;
};

export async function measureEnumeration(address: string): Promise<Figure[]> {
  const known: Person[] = [];
  for (let one = 0; one < PEOPLE; one++) known.push(await newPerson(address));
  const login: Ask = ({ email }) => ({ path: "/api/auth/login", body: { email, password: PASSWORD } });
  const requestReset: Ask = ({ email }) => ({ path: "/api/auth/request-reset", body: { email } });
  const takenAddress: Ask = ({ email }) => register({ email });
  const takenName: Ask = ({ username }) => register({ username });
  const somebody = () => known[Math.floor(Math.random() * known.length)] ?? nobody();
  return [
    await compare(address, "login: known, unknown address", [() => login(somebody()), () => login(nobody())]),
    await compare(address, "request-reset: known, unknown address", [
      () => requestReset(somebody()),
      () => requestReset(nobody()),
    ]),
    await compare(address, "register: taken address, taken name", [
      () => takenAddress(somebody()),
      () => takenName(somebody()),
    ]),
  ];
}

type Asked = ReturnType<Ask>;

async function compare(
  address: string,
  name: string,
  [one, other]: readonly [() => Asked, () => Asked],
): Promise<Figure> {
  for (let time = 0; time < WARM_UP; time++) await answered(address, time % 2 === 0 ? one() : other());
  const ones: Answered[] = [];
  const others: Answered[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const isOneFirst = Math.random() < 0.5;
    if (isOneFirst) ones.push(await answered(address, one()));
    others.push(await answered(address, other()));
    if (!isOneFirst) ones.push(await answered(address, one()));
  }
  const [expected] = ones;
  return {
    told_apart: name,
    pairs: PAIRS,
    one_p50_ms: rounded(median(ones), 2),
    other_p50_ms: rounded(median(others), 2),
    auc: rounded(areaUnderCurve(ones, others), 4),
    answers_that_differ: [...ones, ...others].filter(({ text }) => text !== expected?.text).length,
  };
}

function register(taken: Partial<Person>): Asked {
  return { path: "/api/auth/register", body: { ...nobody(), password: PASSWORD, ...taken } };
}

function nobody(): Person {
  const username = `bench-${randomBytes(6).toString("hex")}`;
  return { username, email: `${username}@example.com` };
}

async function answered(address: string, { path, body }: Asked): Promise<Answered> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const start = performance.now();
  const response = await fetch(address + path, init);
  const answer = await response.text();
  const ms = performance.now() - start;
  const headers = [...response.headers].filter(([name]) => !OWN_TO_ANSWER.has(name));
  const withoutId = answer.replace(/"requestId":"[^"]*"/, "");
  return { ms, text: JSON.stringify([response.status, headers, withoutId]) };
}

/** The share of all combinations in which the answer from `ones` took longer; ties count half. */
function areaUnderCurve(ones: readonly Answered[], others: readonly Answered[]): number {
  let longer = 0;
  for (const one of ones) {
    for (const other of others) longer += one.ms > other.ms ? 1 : one.ms === other.ms ? 0.5 : 0;
  }
  return longer / (ones.length * others.length);
}

function median(answers: readonly Answered[]): number {
  return answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answers.length / 2)] ?? 0;
}

function rounded(figure: number, digits: number): number {
  return Number(figure.toFixed(digits));
}
