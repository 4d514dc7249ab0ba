import { parseArgs } from 'node:util';
import { checkBoundaries } from './boundaries.ts';
import { checkMigrations } from './migrations.ts';
import { checkNames } from './names.ts';
import { readSourceTree } from './source-tree.ts';
import { runSteps, type Step } from './steps.ts';
import { checkTables } from './tables.ts';
import { checkWords } from './plain-words.ts';
import { checkTexts } from './texts.ts';
import { checkTransactions } from './slow-in-transaction.ts';
import { formatStep, toolSteps } from './tools.ts';

/** With `--fast`, only the steps that take seconds run. */
const { values: options } = parseArgs({ options: { fast: { type: 'boolean', default: false } } });

const root = process.cwd();
const tree = readSourceTree(root);

const steps: Step[] = [
  { name: 'names', run: () => checkNames(tree) },
  { name: `boundaries of ${tree.sources.length} files`, run: () => checkBoundaries(tree, root) },
  { name: 'tables named in SQL', run: () => checkTables(tree) },
  { name: 'migrations of large tables', run: () => checkMigrations(root) },
  { name: 'transactions wait for the database alone', run: () => checkTransactions(tree) },
  { name: 'plain words', run: () => [...checkWords(tree, root), ...checkTexts(tree)] },
  ...(options.fast ? [formatStep(root)] : toolSteps(root)),
];

process.exitCode = (await runSteps(steps)) ? 0 : 1;
