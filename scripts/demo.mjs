import { buildIfNeeded } from './setup/build-if-needed.mjs';
import { endWithNpm } from './setup/end-with-npm.mjs';
import { prepare, runCommand } from './setup/prepare.mjs';

await runCommand(async () => {
  endWithNpm();
  await prepare();
  await buildIfNeeded();
  const { register } = await import('tsx/esm/api');
  register();
  const { openDemo } = await import('./demo/open-demo.ts');
  await openDemo();
});
