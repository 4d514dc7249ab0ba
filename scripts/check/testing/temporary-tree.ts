import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readSourceTree } from '../source-tree.ts';

/** Creates a project of a few files, and removes it after the test. */
export function temporaryTree(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'project-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, tree: readSourceTree(root) };
}
