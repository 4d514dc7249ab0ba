import { expect, test } from 'vitest';
import { checkTransactions } from './slow-in-transaction.ts';
import { temporaryTree } from './testing/temporary-tree.ts';

const IMPORT = "import { hashWithSalt } from '#server/security/passwords.ts';\n";

const problemsOf = (text: string, path = 'server/features/base/a/commands.ts') =>
  checkTransactions(
    temporaryTree({
      [path]: IMPORT + text,
      'server/features/base/b/public.ts': "export { takeCode } from './take-code.ts';",
      'server/features/base/b/take-code.ts': `${IMPORT}export const takeCode = () => hashWithSalt('');`,
    }).tree,
  );

test.each([
  ['in a callback', "await database.transaction(async () => { await hashWithSalt('') });"],
  ['in an inner function', "ctx.database.transaction((t) => f(async () => hashWithSalt('')));"],
  ['of a function with a tx', "async function take(tx) { await hashWithSalt(''); }"],
  ['to another machine', 'const tell = async (tx, ctx) => { await ctx.outbound.call(url); };'],
  ['of an own slow function', "const a = () => hashWithSalt('');\nconst b = async (tx) => a();"],
  [
    'of an imported slow function',
    "import { takeCode } from '#server/features/base/b/public.ts';\nconst b = async (tx) => takeCode();",
  ],
])('the check rejects a slow call %s in a transaction', (_, text) => {
  const inFunction = `export async function command(database, ctx) {\n${text}\n}`;
  const code = text.startsWith('import') || text.startsWith('const a') ? text : inFunction;
  const found = problemsOf(code);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(
    /^server\/features\/base\/a\/commands\.ts:\d+: \S+ hashes or calls another machine, which no transaction may wait for$/,
  );
});

test.each([
  [
    'before the transaction opens',
    "async function f(database) { const hash = await hashWithSalt(''); await database.transaction(async (tx) => tx.run(hash)); }",
  ],
  ['after it', "async function f() { await g((tx) => tx.run()); return hashWithSalt(''); }"],
  [
    'of another function with the same name',
    'function takeCode() {}\nconst b = (tx) => takeCode();',
  ],
])('the check accepts a call %s', (_, text) => {
  expect(problemsOf(text)).toEqual([]);
});

test('the check accepts slow calls in the transactions of tests', () => {
  const text = "const f = async (tx) => hashWithSalt('');";
  expect(problemsOf(text, 'server/features/base/a/commands.test.ts')).toEqual([]);
  expect(problemsOf(text)).toHaveLength(1);
});
