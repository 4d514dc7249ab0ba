import { execFile } from 'node:child_process';
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
  const types = (folder: string, name = folder): Step =>
    tool(`types: ${name}`, 'tsc', '-p', folder, ...incremental(folder));
  return [
    formatStep(root),
    // Each top folder is checked separately, so that the domain cannot use Node or the DOM.
    types('domain'),
    types('contract'),
    types('server'),
    types('web'),
    types('web/worker', 'worker of the web'),
    types('tsconfig.tools.json', 'tests and scripts'),
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

/** The next check reads only what has changed since. */
const incremental = (project: string): string[] => [
  '--incremental',
  '--tsBuildInfoFile',
  `.cache/types/${project.replace('/', '-')}.tsbuildinfo`,
];

/** Returns what the tool printed if it failed. */
function runTool(root: string, command: string, options: string[]): Promise<string[]> {
  const settings = {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    maxBuffer: 64 * 1024 * 1024,
  };
  return new Promise((resolve) => {
    const program = join(root, 'node_modules', '.bin', command);
    execFile(program, options, settings, (error, stdout, stderr) => {
      resolve(error ? [`${stdout}${stderr}`.trim() || error.message] : []);
    });
  });
}
