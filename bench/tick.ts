import { parseArgs } from 'node:util';
import { findOrInstallBrowser } from '../scripts/setup/browser.mjs';
import { figure } from './report/figures.ts';
import { summarise } from './report/rounds.ts';
import { runOnInstance } from './instance/run-on-instance.ts';
import { HABITS, measureTicks, SLOWDOWN } from './browser/tick-page.ts';

const PAINT_AT_MOST = 50;

const { values: options } = parseArgs({ options: { ticks: { type: 'string', default: '15' } } });

await runOnInstance(async ({ url }) => {
  const browser = await findOrInstallBrowser();
  const times = await measureTicks({ url, browser, ticks: Number(options.ticks) });
  const figures = times.map(({ surface, press, times: each }) =>
    figure(
      {
        group: `From a tick to the next paint, ${HABITS} habits, ${SLOWDOWN} × CPU slowdown`,
        name: `in ${surface}, by a ${press}`,
        unit: 'ms',
        // A tap alone takes the browser twice as long as a click, on any page.
        ...(press === 'click' && { aim: { atMost: PAINT_AT_MOST } }),
      },
      summarise(each),
    ),
  );
  return { figures };
});
