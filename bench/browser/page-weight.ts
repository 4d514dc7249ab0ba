import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { ROOT } from '../../scripts/setup/project.mjs';
import { type Figure, figure } from '../report/figures.ts';

const WEB = join(ROOT, 'dist/web');
const ASSETS = join(WEB, 'assets');

/** The parts that each page fetches on demand before it is complete. */
const PAGES = {
  '/auth': { parts: ['auth-page'], atMost: 110 },
  'the dashboard': { parts: ['signed-in', 'dashboard-page', 'icon-pictures'], atMost: 150 },
};

export function measurePages(): Figure[] {
  const group = 'JavaScript that a page needs, as gzip sends it';
  return Object.entries(PAGES).map(([name, { parts, atMost }]) => {
    const files = withImports([entry(), ...parts.map(chunkOf)]);
    const bytes = [...files].reduce(
      (sum, file) => sum + statSync(join(ASSETS, `${file}.gz`)).size,
      0,
    );
    return figure({ group, name, unit: 'kB', aim: { atMost } }, bytes / 1000);
  });
}

function entry(): string {
  const page = readFileSync(join(WEB, 'index.html'), 'utf8');
  const [, file] = /<script type="module"[^>]* src="\/assets\/([^"]+)"/.exec(page) ?? [];
  if (!file) throw new Error('dist/web/index.html starts no script.');
  return file;
}

function chunkOf(name: string): string {
  const fingerprinted = new RegExp(`^${name}-[\\w-]{8}\\.js$`);
  const file = readdirSync(ASSETS).find((file) => fingerprinted.test(file));
  if (!file) throw new Error(`dist/web/assets has no ${name}: is it called otherwise now?`);
  return file;
}

function withImports(files: readonly string[], known = new Set<string>()): Set<string> {
  for (const file of files) {
    if (known.has(file)) continue;
    known.add(file);
    withImports(importsOf(file), known);
  }
  return known;
}

function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(join(ASSETS, file), 'utf8'));
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  );
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  return [...imported, ...exported].map((path) => path.replace('./', ''));
}
