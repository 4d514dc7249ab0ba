import { readConfig } from './config.ts';
import { openConfiguredDatabase } from './open-database.ts';
import { type Closing, endOnSignal, runOrExplain, say } from './process.ts';
import { refuseWrongClock } from './start-clock.ts';

await runOrExplain(async () => {
  refuseWrongClock();
  const config = readConfig(process.env);
  const closing: Closing = [];
  endOnSignal(closing, config.drainSeconds);
  say('database');
  const opening = openConfiguredDatabase(config);
  closing.push(async () => (await opening).close());
  // The larger part of the program is read while PostgreSQL starts.
  const [database, { serve }] = await Promise.all([opening, import('./serve.ts')]);
  await serve(config, database, closing);
});
