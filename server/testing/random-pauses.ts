import fc from 'fast-check';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import type { AppContext } from '#server/context.ts';
import {
  addPause,
  changePause,
  deletePause,
} from '#server/features/tracking/habits/commands/pauses.ts';
import { listPauses } from '#server/features/tracking/habits/queries/list-pauses.ts';
import type { Actor } from '#server/http/actor.ts';

/** `begins` counts days back from today. `at` is the index in the list of pauses. */
export type RandomPause =
  | { does: 'pause'; begins: number; lasts: number | null; isOfAll: boolean }
  | { does: 'move pause'; at: number; begins: number | null; lasts: number | null }
  | { does: 'take pause back'; at: number };

const constant = <const Value>(value: Value) => fc.constant(value);
const begins = fc.integer({ min: -3, max: 20 });
const lasts = fc.option(fc.nat({ max: 6 }), { freq: 3 });
const at = fc.nat({ max: 3 });

export const randomPause: fc.Arbitrary<RandomPause> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: constant('pause'), begins, lasts, isOfAll: fc.boolean() }),
  },
  fc.record({ does: constant('move pause'), at, begins: fc.option(begins), lasts }),
  fc.record({ does: constant('take pause back'), at }),
);

export async function applyPause(
  ctx: AppContext,
  actor: Actor,
  habitId: number,
  change: RandomPause,
): Promise<void> {
  if (change.does === 'pause') {
    const from = addDays(actor.today, -change.begins);
    const until = endOf(from, change.lasts);
    await addPause(ctx, actor, { habitId: change.isOfAll ? null : habitId, from, until });
    return;
  }
  const pause = (await listPauses(ctx.database, actor.userId))[change.at];
  if (!pause) return;
  if (change.does === 'take pause back') {
    await deletePause(ctx, actor, pause.id);
    return;
  }
  const from = change.begins === null ? pause.from : addDays(actor.today, -change.begins);
  await changePause(ctx, actor, pause.id, { from, until: endOf(from, change.lasts) });
}

const endOf = (from: LocalDay, lasts: number | null) =>
  lasts === null ? null : addDays(from, lasts);
