import { buildIfNeeded } from './setup/build-if-needed.mjs';
import { endWithNpm } from './setup/end-with-npm.mjs';
import { prepare, runCommand } from './setup/prepare.mjs';

await runCommand(async () => {
  endWithNpm();
  await prepare();
  await buildIfNeeded();
  process.env['NODE_ENV'] ??= 'production';
  // Runs in this process, so that signals reach the server and there is only one Node process.
  const entry = process.argv[2] === 'worker' ? 'worker' : 'main';
  await import(new URL(`../dist/server/${entry}.js`, import.meta.url).href);
});
