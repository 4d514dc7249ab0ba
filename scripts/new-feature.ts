import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { namesOf, rowNamed } from './new-feature/names.ts';
import { applyEdit, registrationsOf } from './new-feature/registrations.ts';
import { filesOf } from './new-feature/templates.ts';

const USAGE = 'npm run new-feature -- <name in kebab-case> --row <number or name>';

try {
  createFeature();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function createFeature() {
  const { values, positionals } = parseArgs({
    options: { row: { type: 'string' } },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (name === undefined || values.row === undefined) throw new Error(USAGE);
  const row = rowNamed(values.row);
  const names = namesOf(name);
  const files = { ...filesOf(names, row), ...editedFiles(registrationsOf(names, row)) };
  for (const [path, text] of Object.entries(files)) write(path, text);
  spawnSync('node_modules/.bin/biome', ['format', '--write', ...Object.keys(files)]);
}

/** Makes all edits before the first file is written, so that a failure leaves no half feature. */
function editedFiles(edits: ReturnType<typeof registrationsOf>): Record<string, string> {
  const files: Record<string, string> = {};
  for (const edit of edits) {
    files[edit.path] = applyEdit(files[edit.path] ?? readFileSync(edit.path, 'utf8'), edit);
  }
  return files;
}

function write(path: string, text: string) {
  console.log(`${existsSync(path) ? 'changed' : 'created'} ${path}`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
