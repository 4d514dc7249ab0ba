import { expect, test } from 'vitest';
import { EmbeddedPostgresError, explainFileError, explainOutput } from './error.ts';

test('a message in one line explains the error of PostgreSQL and then quotes it', () => {
  const output = [
    'creating configuration files ... ok',
    'initdb: error: could not write to file "PG_VERSION": No space left on device',
    'initdb: removing data directory',
  ].join('\n');
  expect(explainOutput(output)).toBe(
    'the disk is full (initdb: error: could not write to file "PG_VERSION": No space left on device)',
  );
});

test.each([
  'FATAL:  could not map anonymous shared memory: Cannot allocate memory',
  'FATAL:  could not fork autovacuum process: Resource temporarily unavailable',
  'spawn /usr/bin/flock ENOMEM',
  'initdb: error: out of memory',
])('the output "%s" of PostgreSQL means that there is not enough memory', (output) => {
  expect(explainOutput(output)).toBe(`there is not enough memory (${output})`);
});

test('an unknown error of PostgreSQL is quoted', () => {
  expect(explainOutput('LOG: hello\nFATAL:  the moon is full\nLOG: bye\n')).toBe(
    'FATAL:  the moon is full',
  );
  expect(explainOutput('')).toBe('no message');
});

test('the first error of PostgreSQL is reported, not those that follow from it', () => {
  const output = [
    'running bootstrap script ... 08:33 UTC [49] FATAL:  could not extend file "base/1/2691"',
    '08:33 UTC [49] HINT:  Check free disk space.',
    '08:33 UTC [49] PANIC:  cannot abort transaction 1, it was already committed',
  ].join('\n');
  expect(explainOutput(output)).toBe(
    'the disk is full (FATAL:  could not extend file "base/1/2691")',
  );
});

test('errors of the file system are explained, and other errors stay unchanged', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  const explained = explainFileError('use DATA_DIR /data', full);
  expect(explained).toBeInstanceOf(EmbeddedPostgresError);
  expect(String(explained)).toBe(
    'EmbeddedPostgresError: Cannot use DATA_DIR /data: the disk is full.',
  );
  const other = new TypeError('a bug');
  expect(explainFileError('use DATA_DIR /data', other)).toBe(other);
});
