import type { CallAnswer } from "#contract/api.ts";
import {
  endExperiment,
  labPreview,
  labTastes,
  readEvaluation,
  readExperiment,
  startEvaluation,
  startExperiment,
  stopEvaluation,
} from "#contract/lab.ts";
import type { Estimate } from "#engine/evaluation/ranking.ts";
import type { SettingFigures, SettingsCompared } from "#engine/evaluation/served-picks.ts";
import type { Items } from "#server/features/items/items.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Lab, ListPreviewed } from "./lab.ts";
import type { Evaluation } from "./store.ts";

type Needs = { lab: Lab; items: Items };
type WirePreview = CallAnswer<"POST /api/admin/lab/preview">;
type WireEvaluation = CallAnswer<"GET /api/admin/lab/evaluation">["evaluation"];

/** Half the width of a 95% confidence interval in standard errors. */
const Z_95 = 1.96;

export function serveLab(serve: Serve, { lab, items }: Needs): void {
  serve(labTastes, async () => {
    const { samples, accounts } = await lab.tastes();
    return {
      samples: samples.map(({ name, titleIds }) => ({ name, title_count: titleIds.length })),
      accounts: accounts.map(({ id, displayName, ratings }) => ({
        id,
        display_name: displayName,
        rating_count: ratings,
      })),
    };
  });

  serve(labPreview, async ({ viewer, body, address }) => {
    const taste = "sample" in body.taste ? body.taste : { accountId: body.taste.account_id };
    const asked = { tried: body.tunables, taste, limit: body.limit };
    const { before, after } = await lab.preview(asked, { userId: viewer.userId, origin: address });
    const idsBefore = new Set(before.picks.map(({ titleId }) => titleId));
    const idsAfter = after.picks.map(({ titleId }) => titleId);
    return {
      before: wireList(before),
      after: wireList(after),
      in_both: idsAfter.filter((titleId) => idsBefore.has(titleId)).length,
      items: await items.present([...new Set([...idsBefore, ...idsAfter])], null),
    };
  });

  serve(readEvaluation, async () => ({ evaluation: wireEvaluation(await lab.evaluations.newest()) }));

  serve(startEvaluation, async ({ viewer, body, address }) => {
    await lab.evaluations.start(body.tunables, {
      userId: viewer.userId,
      origin: address,
    });
    return DONE;
  });

  serve(stopEvaluation, async () => {
    await lab.evaluations.stop();
    return DONE;
  });

  serve(readExperiment, async () => {
    const found = await lab.experiment();
    if (found === null) return { experiment: null };
    const { current, challenger } = found.teams;
    return {
      experiment: {
        started_at: found.startedAt.toISOString(),
        tunables: found.tunables,
        share_pct: found.sharePct,
        current: { seen: current.seen, taken_up: current.takenUp },
        challenger: { seen: challenger.seen, taken_up: challenger.takenUp },
        wins: found.wins,
        difference: found.difference,
        margin: found.standardError === null ? null : Z_95 * found.standardError,
        p_value: found.pValue,
      },
    };
  });

  serve(startExperiment, async ({ viewer, body, address }) => {
    const challenge = { tunables: body.tunables, sharePct: body.share_pct };
    await lab.startExperiment(challenge, { userId: viewer.userId, origin: address });
    return DONE;
  });

  serve(endExperiment, async ({ viewer, address }) => {
    await lab.endExperiment({ userId: viewer.userId, origin: address });
    return DONE;
  });
}

function wireList({ picks, composition, ageBuckets, diversity }: ListPreviewed): WirePreview["before"] {
  return {
    picks: picks.map(({ titleId, source, reason, score, parts, adjustment }) => ({
      item_id: titleId,
      source,
      reason,
      score,
      parts: { ...parts, adjustment },
    })),
    composition,
    ageBuckets,
    diversity,
  };
}

function wireEvaluation(found: Evaluation | null): WireEvaluation {
  if (found === null) return null;
  const { state, progress, startedAt, before, after, result } = found;
  return {
    state,
    progress,
    started_at: startedAt.toISOString(),
    before,
    after,
    result: result && {
      samples: wireCompared(result.samples),
      accounts: result.accounts && wireCompared(result.accounts),
    },
  };
}

function wireCompared({ people, before, after, gain }: SettingsCompared) {
  return { people, before: wireFigures(before), after: wireFigures(after), gain: wireEstimate(gain) };
}

function wireFigures({ ndcg20, reached }: SettingFigures) {
  return { ndcg20: wireEstimate(ndcg20), reached_pct: 100 * reached };
}

/** JSON has no infinity, so the stored result has `null` for an infinite error. */
function wireEstimate({ mean, standardError }: Estimate) {
  return { mean, standard_error: Number.isFinite(standardError) ? standardError : null };
}
