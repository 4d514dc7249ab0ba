import { expect, it } from 'vitest';
import { EmbeddedPostgresError, explainFileError, explainOutput } from './error.ts';

it('says first what it means, then what PostgreSQL said, in one line', () => {
  const output = [
    'creating configuration files ... ok',
    'initdb: error: could not write to file "PG_VERSION": No space left on device',
    'initdb: removing data directory',
  ].join('\n');
  expect(explainOutput(output)).toBe(
    'the disk is full (initdb: error: could not write to file "PG_VERSION": No space left on device)',
  );
});

it('repeats what it does not know', () => {
  expect(explainOutput('LOG: hello\nFATAL:  the moon is full\nLOG: bye\n')).toBe(
    'FATAL:  the moon is full',
  );
  expect(explainOutput('')).toBe('it said nothing');
});

it('explains what the file system refuses, and nothing else', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  const explained = explainFileError('use DATA_DIR /data', full);
  expect(explained).toBeInstanceOf(EmbeddedPostgresError);
  expect(String(explained)).toBe(
    'EmbeddedPostgresError: Cannot use DATA_DIR /data: the disk is full.',
  );
  const other = new TypeError('a bug');
  expect(explainFileError('use DATA_DIR /data', other)).toBe(other);
});
