import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryTree } from './testing/temporary-tree.ts';
import { toolSteps } from './tools.ts';

const SETTINGS = [
  '.gitignore',
  'biome.json',
  '.oxlintrc.json',
  'tsconfig.base.json',
  'tsconfig.tools.json',
  'tsconfig.json',
  'domain/tsconfig.json',
  'contract/tsconfig.json',
  'server/tsconfig.json',
  'web/tsconfig.json',
];

/** The errors that a step finds in a project with the settings of this one and a few files. */
async function findViolations(step: string, files: Record<string, string>): Promise<string> {
  const { root } = temporaryTree(files);
  for (const path of SETTINGS) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(path, join(root, path));
  }
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  const found = toolSteps(root).find(({ name }) => name === step);
  if (!found) return `there is no step ${step}`;
  // With CI set, the linter ignores NO_COLOR.
  return stripVTControlCharacters((await found.run()).join('\n'));
}

test.each([
  ['the domain does not see Node', 'domain', 'export const a = process.pid;', 'process'],
  ['the domain does not see the DOM', 'domain', 'export const a = document.title;', 'document'],
  ['the contract does not see Node', 'contract', 'export const a = process.pid;', 'process'],
  ['the server does not see the DOM', 'server', 'export const a = document.title;', 'document'],
  ['the web does not see Node', 'web', 'export const a = process.pid;', 'process'],
])('in the type check, %s', async (_what, area, text, unknown) => {
  const files = { [`${area}/a.ts`]: text, [`${area}/b.ts`]: 'export const b = 1;\n' };
  expect(await findViolations(`types: ${area}`, files)).toMatch(
    new RegExp(`^${area}/a\\.ts\\(.*'${unknown}'.*$`),
  );
});

test('the type check includes tests', async () => {
  const files = { 'domain/a.test.ts': "export const a: number = 'text';" };
  expect(await findViolations('types: tests and scripts', files)).toContain('not assignable');
});

const QUERY = `import { drizzle } from 'drizzle-orm/node-postgres';
const database = drizzle({ connection: {} });
export async function forget() {
  database.execute('delete from users');
}`;

const PLUGIN = `import type { FastifyInstance } from 'fastify';
export async function plugin(app: FastifyInstance) {
  app.register(async () => {});
}`;

const EFFECT = `import { useEffect } from 'react';
export function Title({ text }: { text: string }) {
  useEffect(() => { document.title = text; }, []);
  return null;
}`;

const LONG_FUNCTION = `export function long(work: () => void) {\n${'  work();\n'.repeat(60)}}`;

const LOOP = "export { a } from './a.ts';\nexport const b = 1;\nexport type B = 1;";

const REFUSED = [
  ['a query that never runs', 'server/query.ts', QUERY, 'no-floating-promises'],
  ['a query that never runs, in a test', 'server/query.test.ts', QUERY, 'no-floating-promises'],
  ['any', 'server/any.ts', 'export const a = (b: any) => b;', 'no-explicit-any'],
  ['a default export', 'web/default.ts', 'export default 1;', 'no-default-export'],
  ['console', 'server/console.ts', "console.log('here');", 'no-console'],
  ['a forgotten dependency', 'web/effect.tsx', EFFECT, 'exhaustive-deps'],
  [
    'a picture without words',
    'web/picture.tsx',
    'export const A = () => <img src="/a" />;',
    'alt-text',
  ],
  [
    'a global that calls others',
    'server/global.ts',
    "await fetch('https://a.example');",
    'restricted-g',
  ],
  [
    'a caller of others',
    'server/caller.ts',
    "export { request } from 'node:http';",
    'restricted-imports',
  ],
  [
    'a module that calls others',
    'server/module.ts',
    "export * from 'node:https';",
    'restricted-imports',
  ],
  ['a long file', 'domain/file.ts', 'export {};\n'.repeat(251), 'max-lines'],
  ['a long function', 'domain/function.ts', LONG_FUNCTION, 'max-lines-per-function'],
  [
    'a silenced type',
    'domain/silenced.ts',
    '// @ts-expect-error\nexport const a = 1;',
    'ban-ts-comment',
  ],
  [
    'an ignored type',
    'domain/ignored.test.ts',
    '// @ts-ignore\nexport const a = 1;',
    'ban-ts-comment',
  ],
  [
    'files that import values of each other',
    'domain/values/a.ts',
    "import { b } from './b.ts';\nexport const a = b;",
    'cycle',
  ],
  [
    'files that import types of each other',
    'domain/types/a.ts',
    "import type { B } from './b.ts';\nexport type A = B;",
    'cycle',
  ],
] as const;

const ACCEPTED = [
  ['callers in server/outbound', 'server/outbound/a.ts', "export { request } from 'node:http';"],
  ['servers', 'server/server.ts', "export { createServer } from 'node:http';"],
  ['Fastify’s register without await', 'server/plugin.ts', PLUGIN],
  [
    '@ts-expect-error in tests',
    'domain/expected.test.ts',
    "// @ts-expect-error a plain text is no day\nexport const a: number = 'a';",
  ],
] as const;

let linting: Promise<string> | undefined;

/** The diagnostics of one file. One run reads the files of all tests. */
async function lintDiagnostics(path: string): Promise<string> {
  const files = [...REFUSED, ...ACCEPTED].map(([, file, text]) => [file, text] as const);
  linting ??= findViolations('lint', {
    ...Object.fromEntries(files),
    'domain/values/b.ts': LOOP,
    'domain/types/b.ts': LOOP,
  });
  const diagnostics = (await linting).split('\n\n');
  return diagnostics.filter((text) => text.includes(`[${path}:`)).join('\n\n');
}

test.each(REFUSED)('lint refuses %s', async (_what, path, _text, rule) => {
  expect(await lintDiagnostics(path)).toContain(rule);
});

test.each(ACCEPTED)('lint accepts %s', async (_what, path) => {
  expect(await lintDiagnostics(path)).toBe('');
});

test('the format check rejects unformatted code', async () => {
  expect(await findViolations('format', { 'domain/a.ts': "export const a = 'a';\n" })).toBe('');
  expect(await findViolations('format', { 'domain/a.ts': 'export const a = "a"' })).toContain(
    'domain/a.ts',
  );
});

test('the check reports unused code and dependencies', async () => {
  const settings = {
    'knip.json': '{ "entry": ["domain/main.ts"], "project": ["domain/**"] }',
    'package.json': '{ "name": "house", "type": "module", "dependencies": { "zod": "4.6.7" } }',
    'domain/main.ts': "import { isUsed } from './a.ts';\nisUsed();",
    'domain/a.ts': 'export const isUsed = () => true;\nexport const isForgotten = () => true;',
    'domain/lonely.ts': 'export const isAlone = true;',
  };
  const violations = await findViolations('unused code and dependencies', settings);
  for (const unused of ['isForgotten', 'lonely.ts', 'zod']) expect(violations).toContain(unused);
  expect(violations).not.toContain('isUsed');
});

test('the check reports code that only tests use', async () => {
  const violations = await findViolations('code only for tests', {
    'knip.json':
      '{ "entry": ["domain/main.ts!", "domain/*.test.ts"], "project": ["domain/a.ts!"] }',
    'package.json': '{ "name": "house", "type": "module" }',
    'domain/main.ts': "import { isUsed } from './a.ts';\nisUsed();",
    'domain/a.ts': 'export const isUsed = () => true;\nexport const isTested = () => true;',
    'domain/a.test.ts': "import { isTested } from './a.ts';\nisTested();",
  });
  expect(violations).toContain('isTested');
  expect(violations).not.toContain('isUsed');
});

test('the check fails when a tool is missing', async () => {
  const { root } = temporaryTree({});
  for (const { run } of toolSteps(root)) expect(await run()).toHaveLength(1);
});
