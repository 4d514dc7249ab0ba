import { createContext } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config/config.ts';
import { issueSignInLink } from '#server/features/base/account/commands/sign-in-link.ts';
import { joinConfiguredDatabase } from '#server/boot/open-database.ts';
import { runOrExplain, say } from '#server/boot/process.ts';
import { readEnvFile } from './setup/env-file.mjs';

readEnvFile();
await runOrExplain(async () => {
  const [email, ...more] = process.argv.slice(2);
  if (email === undefined || more.length > 0) {
    return refuse('Usage: npm run sign-in-link -- somebody@example.org');
  }
  const config = readConfig(process.env);
  const database = await joinConfiguredDatabase(config);
  const ctx = createContext({ config, pool: database.pool, clock: systemClock });
  const made = await issueSignInLink(ctx, email);
  await database.close();
  if (!made) return refuse('Nobody here has this address.');
  say(`Open this to sign in. It works once, until ${made.expiresAt.toISOString()}:`);
  say(made.link);
});

function refuse(words: string): void {
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
