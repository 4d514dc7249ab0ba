import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const ASKS = `
  import { openDatabase, statement } from './server/database/database.ts';
  const pool = { query: (_query, _values, answered) => answered(null, { rows: [{ name: 'ada' }] }) };
  await openDatabase(pool).run(statement('users.by-name', 'select $1'), ['secret']);
`;

/** The output of a process that runs one statement. */
function outputWith(debug: string): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', ASKS],
    { encoding: 'utf8', env: { ...process.env, NODE_DEBUG: debug } },
  );
  expect(status).toBe(0);
  return stdout + stderr;
}

test('statements are logged by name with NODE_DEBUG=statements, without their values', () => {
  const output = outputWith('statements');
  expect(output).toMatch(/users\.by-name: [\d.]+ ms, 1 rows/);
  expect(output).not.toMatch(/secret|ada|select/);
});

test('statements are not logged without NODE_DEBUG', () => {
  expect(outputWith('')).toBe('');
});
