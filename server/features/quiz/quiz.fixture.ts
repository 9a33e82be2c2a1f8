/** Takes the quiz in a browser session, and signs in again after a test has moved the clock. */
import type { CallAnswer } from "#contract/api.ts";
import type { Answer } from "#server/testing/client.ts";
import type { Person } from "#server/testing/test-app.ts";

type Context = CallAnswer<"GET /api/quiz/context">["context"];

/** A quiz with an answer to every question. */
export const FULL_QUIZ = {
  moods: ["calm", "happy"],
  energy_level: "low",
  watch_preference: "movie",
  attention_level: "partial",
  viewing_group: "my sister and her dog",
  session_length: "1_2",
  watch_intention: "unwind",
  desired_emotions: ["amused", "moved"],
  intensity: "light",
  avoid_content: ["gore", "spiders"],
  vibe_match: "match",
  new_content_preference: "maybe",
  starting_point: "something with trains",
};

export async function signInAgain(person: Person): Promise<void> {
  person.token = null;
  const { email, password } = person;
  person.token = (await person.ok<{ token: string }>("POST", "/api/auth/login", { email, password })).token;
}

/** `session`: the browser session; `null` for a client that sends none. */
export function inSession(person: Person, session: string | null) {
  const send = <Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer<Body>> =>
    person.send<Body>(method, path, body, session === null ? {} : { "x-session-id": session });
  const context = async (): Promise<Context> =>
    (await send<{ context: Context }>("GET", "/api/quiz/context")).body.context;
  return {
    take: (answers: object) => send("POST", "/api/quiz/session", answers),
    context,
    /** The keys of the answers in effect; `null` if there are none. */
    async keys(): Promise<string[] | null> {
      return (await context())?.answers.map(({ question, value }) => `${question}:${value}`) ?? null;
    },
    /** What the chips of a wish say; `null` for each answer of a quiz. */
    async labels(): Promise<(string | null)[] | null> {
      return (await context())?.answers.map(({ label }) => label) ?? null;
    },
    wish: (text: string, without: string[] = []) => send("PUT", "/api/quiz/wish", { text, without }),
    leaveOut: (...without: string[]) => send("PUT", "/api/quiz/context", { without }),
    end: () => send("DELETE", "/api/quiz/context"),
  };
}
