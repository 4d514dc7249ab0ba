import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, vectorFiles } from './vector-files.ts';

const files = vectorFiles();
for (const name of readdirSync(FOLDER)) {
  const path = join(FOLDER, name);
  if (name.endsWith('.json') && !(path in files)) rmSync(path);
}
for (const [path, text] of Object.entries(files)) writeFileSync(path, text);
