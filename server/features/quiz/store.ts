import type { QuizAnswers } from "#contract/quiz-answers.ts";
import type { Queryable } from "#server/platform/db.ts";

/** A stored quiz, or a wish in its place. Its times are from the server's clock. */
export type Quiz = {
  id: number;
  /** Not yet validated. */
  answers: unknown;
  /** `null` for a quiz. */
  wish: string | null;
  takenAt: Date;
  /** Keys of answers that the viewer took back. */
  without: string[];
  /** The browser session that the quiz applies to; `null` means every session. */
  sessionId: string | null;
  endedAt: Date | null;
};

/** Serializes writes to a user's quizzes until the transaction ends. */
export async function lockQuizzes(tx: Queryable, userId: number): Promise<void> {
  await tx.query("select from users u where u.id = $1 for no key update", [userId]);
}

export async function insertQuiz(
  tx: Queryable,
  quiz: { userId: number; sessionId: string | null; answers: QuizAnswers; takenAt: Date },
): Promise<void> {
  await tx.query("insert into quizzes (user_id, session_id, answers, taken_at) values ($1, $2, $3, $4)", [
    quiz.userId,
    quiz.sessionId,
    JSON.stringify(quiz.answers),
    quiz.takenAt,
  ]);
}

/** Replaces the wish that applies to this session, so at most one is stored per session. */
export async function replaceWish(
  tx: Queryable,
  wish: { userId: number; sessionId: string | null; text: string; without: readonly string[]; takenAt: Date },
): Promise<void> {
  await tx.query(
    "delete from quizzes q where q.user_id = $1 and q.wish is not null and q.session_id is not distinct from $2",
    [wish.userId, wish.sessionId],
  );
  await tx.query(
    "insert into quizzes (user_id, session_id, answers, wish, without, taken_at) values ($1, $2, '{}', $3, $4, $5)",
    [wish.userId, wish.sessionId, wish.text, wish.without, wish.takenAt],
  );
}

export async function selectLatest(
  db: Queryable,
  userId: number,
  among: "quizzes" | "quizzes and wishes",
): Promise<Quiz | null> {
  const [row] = await db.query<Quiz>(
    `select q.id, q.answers, q.wish, q.taken_at as "takenAt", q.without, q.session_id as "sessionId", q.ended_at as "endedAt"
     from quizzes q where q.user_id = $1 ${among === "quizzes" ? "and q.wish is null" : ""}
     order by q.taken_at desc, q.id desc limit 1`,
    [userId],
  );
  return row ?? null;
}

export async function wasAccountCreatedSince(db: Queryable, userId: number, since: Date): Promise<boolean> {
  const rows = await db.query("select from users u where u.id = $1 and u.created_at > $2", [userId, since]);
  return rows.length > 0;
}

/** Applies the quiz to this session, without these answers. */
export async function updateQuiz(
  tx: Queryable,
  quiz: { id: number; sessionId: string | null; without: readonly string[] },
): Promise<void> {
  await tx.query("update quizzes set session_id = $2, without = $3, ended_at = null where id = $1", [
    quiz.id,
    quiz.sessionId,
    quiz.without,
  ]);
}

/** Ends the quizzes that apply to this session. */
export async function endQuizzes(
  db: Queryable,
  ended: { userId: number; sessionId: string | null; since: Date; endedAt: Date },
): Promise<void> {
  await db.query(
    `update quizzes q set ended_at = $4
     where ${countsIn({ user: "$1", session: "$2", since: "$3" })} and q.ended_at is null`,
    [ended.userId, ended.sessionId, ended.since, ended.endedAt],
  );
}

/** Changes times after `latest` to `latest`. Quizzes are dated in the future if the clock was set back after they were taken. */
export async function capQuizTimes(
  tx: Queryable,
  { userId, latest }: { userId: number; latest: Date },
): Promise<void> {
  await tx.query("update quizzes set taken_at = $2 where user_id = $1 and taken_at > $2", [userId, latest]);
}

/** Deletes the oldest quizzes taken before `before`. @returns how many */
export async function deleteOldQuizzes(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from quizzes q using (
       select o.id from quizzes o where o.taken_at < $1 order by o.taken_at limit $2) old
     where q.id = old.id returning q.id`,
    [before, limit],
  );
  return rows.length;
}

/** The stored data about a user's current mood. */
export type StoredContext = {
  /** The latest quiz of the session, or the wish in its place; `null` if there is none. */
  quiz: {
    answers: unknown;
    without: string[];
    isEnded: boolean;
    /** What understanding a wish depends on besides its text; `null` for a quiz. */
    wish: { text: string; country: string | null; birthYear: number | null } | null;
  } | null;
  /** `null` if no preferences were ever saved. */
  preferredMoods: string[] | null;
};

/** SQL parameters: the user, the session (`null` means any), and the time since which a quiz counts. */
type Counting = { user: string; session: string; since: string };

/** Condition on quizzes with the alias `q`. */
function countsIn({ user, session, since }: Counting): string {
  return `q.user_id = ${user} and q.taken_at > ${since}
    and (q.session_id is null or ${session}::text is null or q.session_id = ${session}::text)`;
}

/** SQL for a JSON column with a `StoredContext`. Queries for picks and rows include it, which saves a query of its own. */
export function storedContextColumn(counting: Counting): string {
  return `json_build_object(
    'quiz', (select json_build_object('answers', q.answers, 'without', q.without, 'isEnded', q.ended_at is not null,
               'wish', case when q.wish is not null then (
                 select json_build_object('text', q.wish, 'country', p.country, 'birthYear', extract(year from p.birthdate))
                 from (values (1)) as one left join profiles p on p.user_id = ${counting.user}) end)
             from quizzes q
             where ${countsIn(counting)}
             order by q.taken_at desc, q.id desc limit 1),
    'preferredMoods', (select p.preferred_mood from preferences p where p.user_id = ${counting.user}))`;
}

export async function selectStoredContext(
  db: Queryable,
  of: { userId: number; sessionId: string | null; since: Date },
): Promise<StoredContext> {
  const [row] = await db.query<{ context: StoredContext }>(
    `select ${storedContextColumn({ user: "$1", session: "$2", since: "$3" })} as context`,
    [of.userId, of.sessionId, of.since],
  );
  if (row === undefined) throw new Error("A select without a table has one row");
  return row.context;
}
