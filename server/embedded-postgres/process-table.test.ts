import { expect, test } from 'vitest';
import { identifyProcess, readPs } from './process-table.ts';

test('the process table recognises an ended process, and a process that is not PostgreSQL', async () => {
  expect(await identifyProcess(4_194_301, '/data/postgres')).toBe('gone');
  expect(await identifyProcess(process.pid, '/data/postgres')).toBe('foreign');
});

test.each([
  ['Ss   /app/native/bin/postgres -D /data/postgres -c port=5432', 'ours'],
  ['Ss   /app/native/bin/postgres -D /data/postgres2 -c port=5432', 'foreign'],
  ['S    vim -D /data/postgres', 'foreign'],
  ['Z    (postgres)', 'unreaped'],
])('the process status "%s" is read as %s', (line, kind) => {
  expect(readPs(line, '/data/postgres')).toBe(kind);
});
