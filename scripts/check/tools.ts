import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Step } from './steps.ts';

/** The one tool that is done in a second or two. */
export const formatStep = (root: string): Step => ({
  name: 'format',
  run: () => runTool(root, 'biome', ['format', '.']),
});

/** What knip calls code that runs; types and dependencies are looked at with the tests. */
const CODE = 'files,exports';

/** The tools of others, each with the room it looks at. */
export function toolSteps(root: string): Step[] {
  const tool = (name: string, command: string, ...options: string[]): Step => ({
    name,
    run: () => runTool(root, command, options),
  });
  return [
    formatStep(root),
    // Each room on its own, so that the domain cannot see Node or the DOM.
    tool('types: domain', 'tsc', '-p', 'domain'),
    tool('types: contract', 'tsc', '-p', 'contract'),
    tool('types: server', 'tsc', '-p', 'server'),
    tool('types: web', 'tsc', '-p', 'web'),
    tool('types: worker of the web', 'tsc', '-p', 'web/worker'),
    tool('types: tests and scripts', 'tsc', '-p', 'tsconfig.tools.json'),
    // Builds what has changed: what is sent is weighed, and not what is written.
    {
      name: 'weight of pages',
      run: () => runTool(root, 'tsx', ['scripts/weigh-pages.ts', '--faults']),
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
