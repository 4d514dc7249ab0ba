import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { findOrInstallBrowser } from '../scripts/setup/browser.mjs';
import { buildIfNeeded } from '../scripts/setup/build-if-needed.mjs';
import { prepare, runCommand } from '../scripts/setup/prepare.mjs';
import { asText, figure } from './figures.ts';
import { makeDataDir, removeDataDir, startInstance } from './instance.ts';
import { summarise } from './rounds.ts';
import { HABITS, measureTicks, SLOWDOWN, VIEWS } from './tick-page.ts';

const PAINT_AT_MOST = 50;

const { values: asked } = parseArgs({ options: { ticks: { type: 'string', default: '15' } } });

await runCommand(async () => {
  await prepare();
  await buildIfNeeded();
  const browser = await findOrInstallBrowser();
  const dataDir = await makeDataDir();
  const instance = await startInstance(dataDir);
  try {
    const times = await measureTicks({ url: instance.url, browser, ticks: Number(asked.ticks) });
    const figures = VIEWS.map((view) =>
      figure(
        {
          group: `From a tick to the next paint, ${HABITS} habits, ${SLOWDOWN} × CPU slowdown`,
          name: `in the ${view}`,
          unit: 'ms',
          aim: { atMost: PAINT_AT_MOST },
        },
        summarise(times[view]),
      ),
    );
    console.log(`load ${loadavg()[0]?.toFixed(1)}\n`);
    console.log(asText(figures));
    if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1;
  } finally {
    await instance.stop();
    await removeDataDir(dataDir);
  }
});
