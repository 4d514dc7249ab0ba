import { type Figure, figure } from '../report/figures.ts';
import { ratiosByRound, summarise } from '../report/rounds.ts';
import { BARE_BUTTON, HABITS, measureTicks, SLOWDOWN, type TickTimes } from './tick-page.ts';

const MAX_OF_BARE_BUTTON = 2;
const TICKS_A_ROUND = 6;

/** Compares the time from a press to the next paint with that of a page with only a button. */
export async function measureTickToPaint(
  url: string,
  browser: string,
  rounds: number,
): Promise<Figure[]> {
  const all = await measureTicks({ url, browser, rounds, ticks: TICKS_A_ROUND });
  return [...all.map(inMs), ...all.flatMap((times) => ratiosToBareButton(times, all))];
}

function nameOf({ surface, press }: TickTimes): string {
  return `in ${surface}, by a ${press}`;
}

function inMs(times: TickTimes): Figure {
  const group = `From a tick to the next paint, ${HABITS} habits, ${SLOWDOWN} × CPU slowdown`;
  return figure({ group, name: nameOf(times), unit: 'ms' }, summarise(times.byRound));
}

/** The times of the bare button for the same kind of press, because a tap takes longer than a click on any page. */
function ratiosToBareButton(times: TickTimes, all: readonly TickTimes[]): Figure[] {
  const bare = all.find(({ surface, press }) => surface === BARE_BUTTON && press === times.press);
  if (!bare || bare === times) return [];
  const group = 'From a tick to the next paint ÷ the bare button';
  const aim = { atMost: MAX_OF_BARE_BUTTON };
  return [
    figure(
      { group, name: nameOf(times), unit: 'x', aim },
      ratiosByRound(times.byRound, bare.byRound),
    ),
  ];
}
