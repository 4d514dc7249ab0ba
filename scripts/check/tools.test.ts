import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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
  return found ? (await found.run()).join('\n') : `there is no step ${step}`;
}

test.each([
  ['the domain does not see Node', 'domain', 'export const a = process.pid;', 'process'],
  ['the domain does not see the DOM', 'domain', 'export const a = document.title;', 'document'],
  ['the contract does not see Node', 'contract', 'export const a = process.pid;', 'process'],
  ['the server does not see the DOM', 'server', 'export const a = document.title;', 'document'],
  ['the web does not see Node', 'web', 'export const a = process.pid;', 'process'],
])('in the type check, %s', async (_what, area, text, unknown) => {
  expect(
    await findViolations(`types: ${area}`, { [`${area}/a.ts`]: 'export const a = 1;\n' }),
  ).toBe('');
  expect(await findViolations(`types: ${area}`, { [`${area}/a.ts`]: text })).toContain(
    `'${unknown}'`,
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

test.each([
  ['a query that never runs', 'server/a.ts', QUERY, 'no-floating-promises'],
  ['a query that never runs, in a test', 'server/a.test.ts', QUERY, 'no-floating-promises'],
  ['any', 'server/a.ts', 'export const a = (b: any) => b;', 'no-explicit-any'],
  ['a default export', 'web/a.ts', 'export default 1;', 'no-default-export'],
  ['console', 'server/a.ts', "console.log('here');", 'no-console'],
  ['a forgotten dependency', 'web/a.tsx', EFFECT, 'exhaustive-deps'],
  ['a picture without words', 'web/a.tsx', 'export const A = () => <img src="/a" />;', 'alt-text'],
  [
    'a global that calls others',
    'server/a.ts',
    "await fetch('https://a.example');",
    'restricted-g',
  ],
  [
    'a caller of others',
    'server/a.ts',
    "export { request } from 'node:http';",
    'restricted-imports',
  ],
  [
    'a module that calls others',
    'server/a.ts',
    "export * from 'node:https';",
    'restricted-imports',
  ],
  ['a long file', 'domain/a.ts', 'export {};\n'.repeat(251), 'max-lines'],
  ['a long function', 'domain/a.ts', LONG_FUNCTION, 'max-lines-per-function'],
  ['a silenced type', 'domain/a.ts', '// @ts-expect-error\nexport const a = 1;', 'ban-ts-comment'],
  ['an ignored type', 'domain/a.test.ts', '// @ts-ignore\nexport const a = 1;', 'ban-ts-comment'],
])('lint refuses %s', async (_what, path, text, rule) => {
  expect(await findViolations('lint', { [path]: text })).toContain(rule);
});

test.each([
  ['values', "import { b } from './b.ts';\nexport const a = b;"],
  ['types', "import type { B } from './b.ts';\nexport type A = B;"],
])('lint refuses files that import each other: %s', async (_what, text) => {
  const b = "export { a } from './a.ts';\nexport const b = 1;\nexport type B = 1;";
  expect(await findViolations('lint', { 'domain/a.ts': text, 'domain/b.ts': b })).toContain(
    'cycle',
  );
});

test('lint accepts server/outbound and servers as connections', async () => {
  const files = {
    'server/outbound/a.ts': "export { request } from 'node:http';",
    'server/a.ts': "export { createServer } from 'node:http';",
  };
  expect(await findViolations('lint', files)).toBe('');
});

test('lint accepts @ts-expect-error in tests', async () => {
  const text = "// @ts-expect-error a plain text is no day\nexport const a: number = 'a';";
  expect(await findViolations('lint', { 'domain/a.test.ts': text })).not.toContain('ban-ts');
});

test('lint accepts Fastify’s register without await', async () => {
  expect(await findViolations('lint', { 'server/a.ts': PLUGIN })).toBe('');
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
