import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Step } from './steps.ts';

/** The only tool that takes less than two seconds. */
export const formatStep = (root: string): Step => ({
  name: 'format',
  run: () => runTool(root, 'biome', ['format', '.']),
});

/** The categories of knip for production code. Types and dependencies are checked together with the tests. */
const CODE = 'files,exports';

/** The steps that run external tools, each for one folder. */
export function toolSteps(root: string): Step[] {
  const tool = (name: string, command: string, ...options: string[]): Step => ({
    name,
    run: () => runTool(root, command, options),
  });
  return [
    formatStep(root),
    // Each top folder is checked separately, so that the domain cannot use Node or the DOM.
    tool('types: domain', 'tsc', '-p', 'domain'),
    tool('types: contract', 'tsc', '-p', 'contract'),
    tool('types: server', 'tsc', '-p', 'server'),
    tool('types: web', 'tsc', '-p', 'web'),
    tool('types: worker of the web', 'tsc', '-p', 'web/worker'),
    tool('types: tests and scripts', 'tsc', '-p', 'tsconfig.tools.json'),
    // Builds first, because the check weighs the built files.
    {
      name: 'weight of pages',
      run: () => runTool(root, 'tsx', ['scripts/weigh-pages.ts', '--violations']),
    },
    tool('lint', 'oxlint', '--deny-warnings'),
    tool('unused code and dependencies', 'knip', '--no-progress'),
    tool('code only for tests', 'knip', '--no-progress', '--production', '--include', CODE),
  ];
}

function runTool(root: string, command: string, options: string[]): string[] {
  const result = spawnSync(join(root, 'node_modules', '.bin', command), options, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status === 0) return [];
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}`.trim();
  return [output || (result.error?.message ?? `${command} ended with ${result.status}`)];
}
