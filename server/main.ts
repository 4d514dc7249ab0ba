import { readConfig } from './config/config.ts';
import { openConfiguredDatabase } from './boot/open-database.ts';
import { type CloseSteps, endOnSignal, runOrExplain, printLine } from './boot/process.ts';
import { refuseWrongClock } from './boot/start-clock.ts';

await runOrExplain(async () => {
  refuseWrongClock();
  const config = readConfig(process.env);
  const closing: CloseSteps = [];
  endOnSignal(closing, config.drainSeconds);
  printLine('database');
  const opening = openConfiguredDatabase(config);
  closing.push(async () => (await opening).close());
  // Most of the program is loaded while PostgreSQL starts.
  const [database, { serve }] = await Promise.all([opening, import('./boot/serve.ts')]);
  await serve(config, database, closing);
});
