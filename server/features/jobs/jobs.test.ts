import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { createAudit } from "#server/features/audit/audit.ts";
import { createLogger } from "#server/platform/logger.ts";
import { Client } from "#server/testing/client.ts";
import { type TestApp, ownApp } from "#server/testing/test-app.ts";

import { type Job, createJobs } from "./jobs.ts";

const PATH = "/api/admin/jobs";
const HEALTH = "/api/admin/health/detailed";
const LONG_TIMEOUT = { timeout: 20_000 };

type Listed = CallAnswer<"GET /api/admin/jobs">["jobs"][number];

async function adminApp(): Promise<TestApp> {
  const app = await ownApp();
  await app.db.query("update users set is_admin = true where username = $1", [app.ana.name]);
  return app;
}

const stateOf = async (client: Client, name: string): Promise<Listed | undefined> =>
  (await client.get<CallAnswer<"GET /api/admin/jobs">>(PATH)).jobs.find((job) => job.name === name);

test("a job that never ran says so, and an administrator can run it", async () => {
  const { ana, db, clock } = await adminApp();
  const never = {
    state: "never",
    progress: null,
    started_at: null,
    ended_at: null,
    result: null,
    next_run_at: null,
  };
  expect(await stateOf(ana, "retention")).toEqual({ name: "retention", ...never });
  await ana.ok("POST", `${PATH}/retention/run`);
  await expect
    .poll(() => stateOf(ana, "retention"), LONG_TIMEOUT)
    .toMatchObject({
      state: "ended",
      started_at: clock.now().toISOString(),
      result: "Deleted 0 expired rows.",
      next_run_at: new Date(clock.now().getTime() + 86_400_000).toISOString(),
    });
  expect(await db.query("select details from audit_entries where action = 'job_started'")).toEqual([
    { details: { job: "retention" } },
  ]);
});

test("a training run reports its result", async () => {
  const { ana } = await adminApp();
  await ana.ok("POST", `${PATH}/training/run`);
  await expect
    .poll(() => stateOf(ana, "training"), LONG_TIMEOUT)
    .toMatchObject({ state: "ended", result: "Too few people have marked enough titles." });
});

test("a job running in one process is shown by the others and can't be started twice", async () => {
  const { ana, db, clock, secondServer } = await adminApp();
  const elsewhere = Object.assign(new Client(await secondServer()), { token: ana.token });
  await db.query(
    "insert into jobs (name, run_id, started_at, alive_at, progress) values ('training', gen_random_uuid(), $1, $1, 0.4)",
    [clock.now()],
  );
  for (const process of [ana, elsewhere]) {
    expect(await stateOf(process, "training")).toMatchObject({
      state: "running",
      progress: expect.closeTo(0.4),
    });
    expect(await process.send("POST", `${PATH}/training/run`)).toMatchObject({
      status: 409,
      body: { code: "conflict", message: "This job is already running" },
    });
  }
});

test("two starts at the same moment result in one run", async () => {
  const { ana, db, secondServer } = await adminApp();
  const elsewhere = Object.assign(new Client(await secondServer()), { token: ana.token });
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx.query("lock table mails in access exclusive mode");
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const answers = await Promise.all(
    [ana, elsewhere].map((client) => client.send("POST", `${PATH}/retention/run`)),
  );
  release.resolve();
  await holding;
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
});

test("a run whose process was killed is lost and degrades health until the next run ends", async () => {
  const { ana, db, clock } = await adminApp();
  await db.query(
    "insert into jobs (name, run_id, started_at, alive_at) values ('retention', gen_random_uuid(), $1, $1)",
    [clock.now()],
  );
  clock.advance(61);
  expect(await stateOf(ana, "retention")).toMatchObject({ state: "lost" });
  expect(await ana.get(HEALTH)).toMatchObject({
    components: { jobs: { status: "degraded", error: "Jobs: retention was interrupted." } },
  });
  await ana.ok("POST", `${PATH}/retention/run`);
  await expect.poll(() => stateOf(ana, "retention"), LONG_TIMEOUT).toMatchObject({ state: "ended" });
  expect(await ana.get(HEALTH)).toMatchObject({ components: { jobs: { status: "ok", error: null } } });
});

test("a failed run is reported without internal details", async () => {
  const { ana, db } = await adminApp();
  await db.query("alter table mails rename to mails_elsewhere");
  await ana.ok("POST", `${PATH}/retention/run`);
  await expect
    .poll(() => stateOf(ana, "retention"), LONG_TIMEOUT)
    .toMatchObject({ state: "failed", result: "It failed. See the log for details." });
  await db.query("alter table mails_elsewhere rename to mails");
});

test("an unknown job is answered as not found", async () => {
  const { ana } = await adminApp();
  expect((await ana.send("POST", `${PATH}/coffee/run`)).status).toBe(404);
});

test("a stalled run that another process took over is aborted, and its result is discarded", async () => {
  const { db, clock } = await adminApp();
  const [administrator] = await db.query<{ id: number }>("select id from users where is_admin");
  const actor = { actorId: administrator?.id ?? 0, origin: "127.0.0.1" };
  const stopped = Promise.withResolvers<void>();
  const runner = (now: () => Date, run: Job["run"]) =>
    createJobs({
      db,
      clock: { now },
      audit: createAudit({ clock }),
      logger: createLogger("silent"),
      jobs: [{ name: "retention", everyMs: 86_400_000, firstAfterMs: 0, run }],
      heartbeatMs: 20,
    });
  // Its clock doesn't advance, so the others consider it stalled.
  const stalledAt = clock.now();
  const stalled = runner(
    () => stalledAt,
    ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => {
          stopped.resolve();
          resolve("the stalled run's result");
        });
      }),
  );
  await stalled.runNow("retention", actor);
  clock.advance(61);
  const next = runner(clock.now, async () => "the next run's result");
  await next.runNow("retention", actor);
  await stopped.promise;
  await Promise.all([stalled.close(), next.close()]);
  expect(await next.states()).toMatchObject([{ state: "ended", result: "the next run's result" }]);
});
