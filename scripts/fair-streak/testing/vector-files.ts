import { figuresByDefinition } from '#domain/testing/history-definition/figures-by-definition.ts';
import type { HabitLife } from '#domain/testing/history-definition/life.ts';
import { STORIES } from './stories.ts';
import { lifeOf } from './story.ts';
import { type Vector, vectorFigures } from './vector.ts';

export const FOLDER = 'docs/fair-streak';

/** By the names of their files. */
export const VECTORS: Record<string, Vector[]> = Object.fromEntries(
  Object.entries(STORIES).map(([subject, stories]) => [
    subject,
    stories.map((story) => vectorOf(story.name, lifeOf(story))),
  ]),
);

/** Each file with its text, one action per line. */
export const vectorFiles = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(VECTORS).map(([subject, vectors]) => [
      `${FOLDER}/${subject}.json`,
      `[\n${vectors.map(vectorText).join(',\n')}\n]\n`,
    ]),
  );

function instantOf(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}

function vectorOf(name: string, life: HabitLife): Vector {
  const { zone, dayStart, weekStart, createdAt, frequency, stepsNeeded, happened, readAt } = life;
  return {
    name,
    user: { zone, dayStart, weekStart },
    habit: {
      createdAt: instantOf(createdAt),
      ...frequency,
      ...(stepsNeeded !== null && { stepsNeeded }),
    },
    happened: happened.map(({ at, ...action }) => ({ at: instantOf(at), ...action })),
    readAt: instantOf(readAt),
    expected: vectorFigures(figuresByDefinition(life)),
  };
}

function vectorText({ happened, ...vector }: Vector): string {
  const { name, user, habit, readAt, expected } = vector;
  const actions = happened.map((action) => `\n      ${JSON.stringify(action)}`);
  return [
    '  {',
    `    "name": ${JSON.stringify(name)},`,
    `    "user": ${JSON.stringify(user)},`,
    `    "habit": ${JSON.stringify(habit)},`,
    `    "happened": [${actions.join(',')}${actions.length > 0 ? '\n    ' : ''}],`,
    `    "readAt": ${JSON.stringify(readAt)},`,
    `    "expected": ${JSON.stringify(expected)}`,
    '  }',
  ].join('\n');
}
