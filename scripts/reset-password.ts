import { createContext } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config/config.ts';
import { issueResetLink } from '#server/features/base/account/commands/request-reset.ts';
import { takeFactorsOf } from '#server/features/base/account/commands/second-factor/take-factors-away.ts';
import { joinConfiguredDatabase } from '#server/boot/open-database.ts';
import { runOrExplain, say } from '#server/boot/process.ts';
import { readEnvFile } from './setup/env-file.mjs';

const WITHOUT_FACTORS = '--without-factors';

readEnvFile();
await runOrExplain(async () => {
  const args = process.argv.slice(2);
  const [email, ...more] = args.filter((arg) => arg !== WITHOUT_FACTORS);
  if (email === undefined || email.startsWith('--') || more.length > 0) {
    return refuse(`Usage: npm run reset-password -- somebody@example.org [${WITHOUT_FACTORS}]`);
  }
  const config = readConfig(process.env);
  const database = await joinConfiguredDatabase(config);
  const ctx = createContext({ config, pool: database.pool, clock: systemClock });
  const made = await issueResetLink(ctx, email);
  const taken = args.includes(WITHOUT_FACTORS) ? await takeFactorsOf(ctx, email) : undefined;
  await database.close();
  if (!made) return refuse('Nobody here has this address.');
  if (taken) {
    say(taken.factors > 0 ? 'The second factor is taken away.' : 'There was no second factor.');
    say(`Passkeys that are taken away: ${taken.passkeys}`);
  }
  say(`Open this to choose a new password. It works once, until ${made.expiresAt.toISOString()}:`);
  say(made.link);
});

function refuse(words: string): void {
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
