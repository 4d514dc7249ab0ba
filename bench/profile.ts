import { parseArgs } from 'node:util';
import { findOrInstallBrowser } from '../scripts/setup/browser.mjs';
import { type Figure, figure } from './report/figures.ts';
import {
  KILOBITS,
  measureFirstPaint,
  type Painted,
  ROUND_TRIP_MS,
  SLOWDOWN,
} from './browser/profile-page.ts';
import { summarise } from './report/rounds.ts';
import { seedDay } from './seeds/profile.seed.ts';
import { runOnInstance } from './instance/run-on-instance.ts';

const LCP_AT_MOST = 1500;
const MAX_SHIFT_MS = 0.1;

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });

await runOnInstance(async (instance) => {
  await seedDay(await instance.openPool());
  const figures = await measure(`${instance.url}/eve`);
  return {
    figures,
    conditions: `A first visit at ${SLOWDOWN} × CPU slowdown, ${KILOBITS} kbit/s, ${ROUND_TRIP_MS} ms`,
  };
});

async function measure(address: string): Promise<Figure[]> {
  const browser = await findOrInstallBrowser();
  const painted = await measureFirstPaint({ address, browser, rounds: Number(options.rounds) });
  const of = (pick: (sample: Painted) => number) => summarise(painted.map(pick));
  const group = 'The public profile, for a stranger';
  const [first] = painted;
  return [
    figure(
      { group, name: 'largest contentful paint', unit: 'ms', aim: { atMost: LCP_AT_MOST } },
      of(({ ms }) => ms),
    ),
    figure(
      { group, name: 'layout shift', unit: '', aim: { atMost: MAX_SHIFT_MS } },
      of(({ shift }) => shift),
    ),
    figure(
      { group, name: `fetched (largest: ${first?.part})`, unit: 'kB' },
      of(({ bytes }) => bytes / 1000),
    ),
  ];
}
