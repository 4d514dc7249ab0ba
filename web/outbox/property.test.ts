import { expect, test } from 'vitest';
import { checkEnd, checkView } from './testing/check-life.ts';
import type { Life } from './testing/life.ts';
import { errorsInLives } from './testing/random-lives.ts';

const LIVES = Number(process.env['OUTBOX_LIVES'] ?? 100);

async function checkLife(life: Life): Promise<void> {
  await life.live((place) => checkView(life, place));
  checkEnd(life);
}

test('with any faults of network, tabs and server each operation counts once and nothing is lost', {
  timeout: Math.max(600_000, LIVES * 300),
}, async () => {
  expect(await errorsInLives(LIVES, checkLife)).toEqual([]);
});

test('each operation counts once and nothing is lost in twice as many other lives', {
  tags: 'long',
  timeout: Math.max(600_000, LIVES * 600),
}, async () => {
  expect(await errorsInLives(2 * LIVES, checkLife, LIVES)).toEqual([]);
});
