import { parseArgs } from 'node:util';
import { findOrInstallBrowser } from '../scripts/setup/browser.mjs';
import { type Figure, figure } from './report/figures.ts';
import { ratiosByRound, summarise } from './report/rounds.ts';
import { runOnInstance } from './instance/run-on-instance.ts';
import {
  BARE_BUTTON,
  HABITS,
  measureTicks,
  SLOWDOWN,
  type TickTimes,
} from './browser/tick-page.ts';

const OF_A_BARE_BUTTON_AT_MOST = 2;

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, ticks: { type: 'string', default: '6' } },
});

await runOnInstance(async ({ url }) => {
  const browser = await findOrInstallBrowser();
  const rounds = Number(options.rounds);
  const all = await measureTicks({ url, browser, rounds, ticks: Number(options.ticks) });
  return {
    figures: [...all.map(inMs), ...all.flatMap((times) => ofTheBareButton(times, all))],
  };
});

function nameOf({ surface, press }: TickTimes): string {
  return `in ${surface}, by a ${press}`;
}

function inMs(times: TickTimes): Figure {
  const group = `From a tick to the next paint, ${HABITS} habits, ${SLOWDOWN} × CPU slowdown`;
  return figure({ group, name: nameOf(times), unit: 'ms' }, summarise(times.byRound));
}

/** By the same kind of press, in the same round: a tap takes the browser longer than a click, on any page. */
function ofTheBareButton(times: TickTimes, all: readonly TickTimes[]): Figure[] {
  const bare = all.find(({ surface, press }) => surface === BARE_BUTTON && press === times.press);
  if (!bare || bare === times) return [];
  const group = 'Of what the bare button takes';
  const aim = { atMost: OF_A_BARE_BUTTON_AT_MOST };
  return [
    figure(
      { group, name: nameOf(times), unit: 'x', aim },
      ratiosByRound(times.byRound, bare.byRound),
    ),
  ];
}
