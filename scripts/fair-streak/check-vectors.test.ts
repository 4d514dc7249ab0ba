import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkVectors } from './check-vectors.ts';

const VECTOR = {
  name: 'Done on two days',
  user: { zone: 'Europe/Berlin', dayStart: 0, weekStart: 'monday' },
  habit: {
    createdAt: '2026-03-02T07:00:00Z',
    type: 'daily',
    weekdays: null,
    rhythm: null,
    goal: null,
  },
  happened: [
    { at: '2026-03-02T11:00:00Z', does: 'record', record: 'done' },
    { at: '2026-03-03T11:00:00Z', does: 'record', record: 'done' },
  ],
  readAt: '2026-03-04T11:00:00Z',
  expected: { today: '2026-03-04', createdOn: '2026-03-02', results: 'xx?', streak: 2, reps: 2 },
};

function fileOf(vector: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, 'vectors.json');
  writeFileSync(path, JSON.stringify([vector]));
  return path;
}

test('checkVectors returns nothing for correct figures', () => {
  expect(checkVectors(fileOf(VECTOR))).toEqual([]);
});

test('checkVectors reports each wrong figure', () => {
  const expected = { ...VECTOR.expected, results: 'xxx', reps: 3 };
  expect(checkVectors(fileOf({ ...VECTOR, expected }))).toEqual([
    'Done on two days: results is "xx?", and not "xxx"',
    'Done on two days: reps is 2, and not 3',
  ]);
});
