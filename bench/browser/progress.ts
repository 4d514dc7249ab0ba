import { type Figure, figure } from '../report/figures.ts';
import { ratiosByRound, summarise } from '../report/rounds.ts';
import { HABITS } from '../seeds/progress.seed.ts';
import { measureUntilUsable, SLOWDOWN } from './progress-page.ts';

const MAX_OF_BARE_LIST = 2;

/** Compares /progress for fifty habits with five years of history to a page with only React and the names. */
export async function measureProgressPage(
  url: string,
  browser: string,
  rounds: number,
): Promise<Figure[]> {
  const names = Array.from({ length: HABITS }, (_, at) => `Habit number ${at + 1}`);
  const { progress, bare } = await measureUntilUsable({ url, browser, rounds, names });
  const group = `/progress, usable, at ${SLOWDOWN} × CPU slowdown`;
  const aim = { atMost: MAX_OF_BARE_LIST };
  return [
    figure({ group, name: '/progress', unit: 'ms' }, summarise(progress)),
    figure({ group, name: `only React and ${HABITS} names`, unit: 'ms' }, summarise(bare)),
    figure({ group, name: '/progress ÷ bare list', unit: 'x', aim }, ratiosByRound(progress, bare)),
  ];
}
