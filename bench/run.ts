import { buildIfNeeded } from '../scripts/setup/build-if-needed.mjs';
import { prepare, runCommand } from '../scripts/setup/prepare.mjs';

type BenchCommand = (args: string[]) => Promise<void>;

const COMMANDS: Record<string, () => Promise<BenchCommand>> = {
  load: async () => (await import('./load/run.ts')).measureLoad,
  pages: async () => (await import('./browser/run.ts')).measurePages,
};
const measureCalls = async () => (await import('./calls.ts')).measureCalls;

/** `npm run bench`, `npm run bench -- load`, `npm run bench -- pages`. */
await runCommand(async () => {
  await prepare();
  const args = process.argv.slice(2);
  const named = COMMANDS[args[0] ?? ''];
  const command = await (named ?? measureCalls)();
  await buildIfNeeded();
  await command(named ? args.slice(1) : args);
});
