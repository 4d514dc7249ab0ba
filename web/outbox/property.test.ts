import { expect, test } from 'vitest';
import { checkEnd, checkView } from './testing/check-life.ts';
import { errorsInLives } from './testing/random-lives.ts';

const LIVES = Number(process.env['OUTBOX_LIVES'] ?? 300);

test('with any faults of network, tabs and server each operation counts once and nothing is lost', {
  timeout: Math.max(180_000, LIVES * 300),
}, async () => {
  const errors = await errorsInLives(LIVES, async (life) => {
    await life.live((place) => checkView(life, place));
    checkEnd(life);
  });
  expect(errors).toEqual([]);
});
