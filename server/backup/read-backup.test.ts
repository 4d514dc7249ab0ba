import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { END_OF_ROWS, FORMAT, toLine, VERSION } from './backup-file.ts';
import { readBackup } from './read-backup.ts';

const ROW_BYTES = 4_000_000;

test('a row of many chunks is read whole, and each chunk is copied once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'habitcrush-read-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const before = Buffer.concat([
    toLine({ format: FORMAT, version: VERSION, createdAt: '', server: '', migration: 1 }),
    toLine({ table: 'users', columns: ['name'] }),
    Buffer.alloc(ROW_BYTES, 'x'),
    Buffer.from('\n'),
    END_OF_ROWS,
  ]);
  const sha256 = createHash('sha256').update(before).digest('hex');
  const end = toLine({ end: true, rows: { users: 1 }, sequences: {}, sha256 });
  const path = join(folder, 'backup.gz');
  writeFileSync(path, gzipSync(Buffer.concat([before, end])));
  const concat = vi.spyOn(Buffer, 'concat');
  onTestFinished(() => void vi.restoreAllMocks());
  const lengths: number[] = [];
  for await (const piece of readBackup(path)) {
    if (piece.kind === 'rows') lengths.push(piece.bytes.length);
  }
  expect(lengths).toEqual([ROW_BYTES + 1]);
  const copied = concat.mock.results.map(({ value }) => (value as Buffer).length);
  expect(copied.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(2 * ROW_BYTES);
});
