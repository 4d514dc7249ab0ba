import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSource, type Source } from './read-source.ts';

const AREAS = ['domain', 'contract', 'server', 'web', 'e2e', 'bench', 'scripts'];
const PROGRAM = /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/;
const EXEMPT = ['node_modules', 'dist', 'server/database/migrations', 'web/public'];

export type SourceTree = {
  sources: Source[];
  /** All files below the source folders, including those that were not parsed. */
  paths: string[];
};

export function readSourceTree(root: string): SourceTree {
  const paths = AREAS.flatMap((area) => filesBelow(root, area)).toSorted();
  const programs = paths.filter((path) => PROGRAM.test(path) && !path.endsWith('.d.ts'));
  return {
    paths,
    sources: programs.map((path) => readSource(path, readFileSync(join(root, path), 'utf8'))),
  };
}

function filesBelow(root: string, folder: string): string[] {
  if (EXEMPT.some((name) => folder === name || folder.endsWith(`/${name}`))) return [];
  return entriesOf(join(root, folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(root, path);
    return [path];
  });
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
