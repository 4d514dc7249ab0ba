import pino from 'pino';
import { createContext } from './app.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config/config.ts';
import { logTarget } from './http/log-format.ts';
import { joinConfiguredDatabase } from './boot/open-database.ts';
import { startJobs } from './jobs.ts';
import { startMetrics } from './boot/start-metrics.ts';
import { endOnSignal, runOrExplain, printLine } from './boot/process.ts';
import { refuseWrongClock } from './boot/start-clock.ts';

await runOrExplain(async () => {
  refuseWrongClock();
  const config = readConfig(process.env);
  const database = await joinConfiguredDatabase(config);
  const closing = [() => database.close()];
  endOnSignal(closing);
  const log = pino({ level: config.logLevel, base: null }, logTarget(config));
  const ctx = createContext({ config, pool: database.pool, clock: systemClock });
  // A missing database at the start is a wrong setting and reported at once. One that goes down later is waited for.
  await database.pool.query('select');
  const runner = startJobs(ctx, log);
  closing.unshift(async () => {
    await runner.stop();
    await ctx.changes.close();
  });
  const metrics = await startMetrics(ctx, 'worker');
  if (metrics) closing.unshift(() => metrics.close());
  printLine('The worker runs jobs.');
});
