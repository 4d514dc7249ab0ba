import { checkBoundaries } from './boundaries.ts';
import { checkCircles } from './circles.ts';
import { checkComments } from './comments.ts';
import { checkEdges } from './edges.ts';
import { checkNames } from './names.ts';
import { checkSizes, describeMedians } from './sizes.ts';
import { readSourceTree } from './source-tree.ts';
import { runSteps, type Step } from './steps.ts';
import { checkTables } from './tables.ts';
import { toolSteps } from './tools.ts';

const root = process.cwd();
const tree = readSourceTree(root);

const steps: Step[] = [
  { name: 'names', run: () => checkNames(tree) },
  { name: `boundaries of ${tree.sources.length} files`, run: () => checkBoundaries(tree, root) },
  { name: 'tables named in SQL', run: () => checkTables(tree) },
  { name: 'edges of the map', run: () => checkEdges(tree) },
  { name: 'circles', run: () => checkCircles(tree) },
  { name: 'sizes', run: () => checkSizes(tree) },
  { name: 'nothing silenced', run: () => checkComments(tree) },
  ...toolSteps(root),
];

process.exitCode = runSteps(steps) ? 0 : 1;
console.log(describeMedians(tree));
