import { readConfig } from './config.ts';
import { openConfiguredDatabase } from './open-database.ts';
import { type Closing, endOnSignal, runOrExplain, say } from './process.ts';
import { refuseWrongClock } from './start-clock.ts';

await runOrExplain(async () => {
  refuseWrongClock();
  const config = readConfig(process.env);
  say('database');
  // The larger part of the program is read while PostgreSQL starts.
  const [database, { serve }] = await Promise.all([
    openConfiguredDatabase(config),
    import('./serve.ts'),
  ]);
  const closing: Closing = [() => database.close()];
  endOnSignal(closing, config.drainSeconds);
  await serve(config, database, closing);
});
