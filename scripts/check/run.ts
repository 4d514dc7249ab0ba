import { checkBoundaries } from './boundaries.ts';
import { checkComments } from './comments.ts';
import { checkNames } from './names.ts';
import { checkSizes, describeMedians } from './sizes.ts';
import { readSourceTree } from './source-tree.ts';
import { runSteps, type Step, tool } from './steps.ts';

const root = process.cwd();
const tree = readSourceTree(root);

const steps: Step[] = [
  { name: 'names', run: () => checkNames(tree) },
  { name: `boundaries of ${tree.sources.length} files`, run: () => checkBoundaries(tree, root) },
  { name: 'sizes', run: () => checkSizes(tree) },
  { name: 'nothing silenced', run: () => checkComments(tree) },
  tool('format', 'biome', 'format', '.'),
  tool('types: domain', 'tsc', '-p', 'domain'),
  tool('types: contract', 'tsc', '-p', 'contract'),
  tool('types: server', 'tsc', '-p', 'server'),
  tool('types: web', 'tsc', '-p', 'web'),
  tool('types: tests and scripts', 'tsc', '-p', 'tsconfig.tools.json'),
  tool('lint', 'oxlint', '--deny-warnings'),
  tool('unused code and dependencies', 'knip', '--no-progress'),
];

process.exitCode = runSteps(steps) ? 0 : 1;
console.log(describeMedians(tree));
