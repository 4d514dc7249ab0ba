import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeLife, markLetters } from '#domain/testing/fair-streak/compare.ts';
import type { Act, Figures, Life } from '#domain/testing/fair-streak/life.ts';
import { anyLife, EVERYTHING } from '#domain/testing/fair-streak/random-lives.ts';
import { figuresByDefinition } from '#domain/testing/fair-streak/streak-by-definition.ts';
import type { Frequency } from '#domain/habits/frequency.ts';
import { LivedLife } from '#server/testing/lived-life.ts';
import { useSharedTestApp } from '#server/testing/open-app.ts';

// Each life clears what the one before has left; a server for each would take minutes.
const app = useSharedTestApp();
const LIVES = Number(process.env['FAIR_LIVES'] ?? 20);
const DAYS_AT_MOST = 60;
const VECTORS = 'domain/testing/fair-streak/vectors';

/** As far as the database says it. */
const figuresOf = (
  { createdOn, unit, streak, displayStreak, reps }: Omit<Figures, 'marks' | 'periods'>,
  marks: string,
  periods: Figures['periods'],
) => ({
  createdOn,
  marks,
  unit,
  periods: periods.map(({ first, last, needed, done }) => ({ first, last, needed, done })),
  streak,
  displayStreak,
  reps,
});

async function kept(life: Life) {
  const [user] = await app.rows<{ id: number }>("select id from users where username = 'ben'");
  const lived = new LivedLife(app, life, user?.id ?? 0);
  return lived.figures(await lived.live());
}

test('a life that is kept in the database comes to what it is by definition', {
  timeout: Math.max(120_000, LIVES * 6_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyLife(EVERYTHING), async (life) => {
      fc.pre(life.until - life.createdAt < DAYS_AT_MOST * 86_400_000);
      const { marks, periods, ...rest } = figuresByDefinition(life);
      expect({ life: describeLife(life), ...(await kept(life)) }).toEqual({
        life: describeLife(life),
        ...figuresOf(rest, markLetters(marks), periods),
      });
    }),
    { numRuns: LIVES, maxSkipsPerRun: 1000 },
  );
});

type Told = Act & { at: string; arrives?: string };
type Vector = {
  name: string;
  person: Pick<Life, 'zone' | 'dayStart' | 'weekStart'>;
  habit: Frequency & { createdAt: string };
  happened: Told[];
  lookedAt: string;
  expected: Omit<Figures, 'marks' | 'periods'> & { marks: string; periods?: Figures['periods'] };
};

function lifeOf({ person, habit, happened, lookedAt }: Vector): Life {
  const { createdAt, ...frequency } = habit;
  return {
    ...person,
    frequency,
    createdAt: Date.parse(createdAt),
    happened: happened.map(({ at, arrives, ...act }) => ({
      ...act,
      at: Date.parse(at),
      ...(arrives !== undefined && { arrives: Date.parse(arrives) }),
    })),
    until: Date.parse(lookedAt),
  };
}

const files = readdirSync(VECTORS).filter((name) => name.endsWith('.json'));

test.each(files)('the vectors of %s hold in the database', { timeout: 120_000 }, async (name) => {
  const vectors = JSON.parse(readFileSync(`${VECTORS}/${name}`, 'utf8')) as Vector[];
  for (const vector of vectors) {
    const { marks, periods = [], ...rest } = vector.expected;
    expect({ name: vector.name, ...(await kept(lifeOf(vector))) }).toEqual({
      name: vector.name,
      ...figuresOf(rest, marks, periods),
    });
  }
});
