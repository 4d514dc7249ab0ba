import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frequencyError } from '#domain/habits/frequency.ts';
import { figuresByDefinition } from '#domain/testing/history-definition/figures-by-definition.ts';
import type { TimedAction, HabitLife } from '#domain/testing/history-definition/life.ts';
import { describeLife } from '#domain/testing/random-lives/compare.ts';
import { anyLife } from '#domain/testing/random-lives/random-lives.ts';
import { LivedLife } from '#server/testing/lived-life.ts';
import { useSharedTestApp } from '#server/testing/open-app.ts';

// Each life clears what the one before has left; a server for each would take minutes.
const app = useSharedTestApp();
const LIVES = Number(process.env['RANDOM_LIVES'] ?? 20);
const MAX_DAYS = 60;
const DAY_MS = 86_400_000;

/** What can be sent to the server, in order: without the days on which a device was offline. */
function playable(life: HabitLife): HabitLife {
  // A habit has steps or an amount.
  const stepsNeeded = life.frequency.goal === null ? life.stepsNeeded : null;
  const happened = life.happened
    .filter(({ offline }) => !offline)
    .filter(({ does }) => stepsNeeded !== null || does !== 'tick step')
    .map(asCall)
    .flatMap((action) => (stepsNeeded === null ? action : asStepTicks(action)))
    .toSorted((a, b) => a.at - b.at);
  return { ...life, stepsNeeded, happened };
}

/** Clients set a record by a tick or a skip. */
function asCall(action: TimedAction): TimedAction {
  if (action.does !== 'record') return action;
  const { record, ...rest } = action;
  if (record === 'done') return { ...rest, does: 'tick', completed: true };
  return { ...rest, does: 'skip', skipped: record === 'skipped' };
}

const STEPS = [1, 2, 3, 4, 5].map((step) => `step ${step}`);

/** A tick of a habit with steps ticks all of them, which the definition does not know. */
function asStepTicks(action: TimedAction): TimedAction[] {
  if (action.does !== 'tick') return [action];
  const { completed, ...rest } = action;
  return STEPS.map((step) => ({ ...rest, does: 'tick step', step, ticked: completed }));
}

test('a random life has the figures of the definition when it is replayed through the commands', {
  timeout: LIVES * 30_000,
}, async () => {
  const [user] = await app.rows<{ id: number }>("select id from users where username = 'ben'");
  await fc.assert(
    fc.asyncProperty(anyLife, async (life) => {
      fc.pre(life.readAt - life.createdAt < MAX_DAYS * DAY_MS);
      fc.pre(frequencyError(life.frequency) === null);
      const played = new LivedLife(app, playable(life), user?.id ?? 0);
      const accepted = await played.live();
      const { days, periods, ...figures } = figuresByDefinition(accepted);
      expect(days).toHaveLength(figures.results.length);
      const expected = periods.map(({ first, last, needed, done }) => ({
        first,
        last,
        needed,
        done,
      }));
      expect({ life: describeLife(accepted), ...(await played.figures()) }).toEqual({
        life: describeLife(accepted),
        ...figures,
        periods: expected,
      });
    }),
    { numRuns: LIVES, maxSkipsPerRun: 1000 },
  );
});
