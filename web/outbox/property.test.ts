import { expect, test } from 'vitest';
import { judgeEnd, judgeView } from './testing/judge.ts';
import { errorsInLives } from './testing/random-lives.ts';

const LIVES = Number(process.env['OUTBOX_LIVES'] ?? 300);

test('whatever happens to network, tabs and server, each operation counts once and nothing is lost', {
  timeout: Math.max(60_000, LIVES * 300),
}, async () => {
  const errors = await errorsInLives(LIVES, async (life) => {
    await life.live((place) => judgeView(life, place));
    judgeEnd(life);
  });
  expect(errors).toEqual([]);
});
