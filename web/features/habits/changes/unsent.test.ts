import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addDays } from '#domain/days/local-day.ts';
import { TODAY } from '../testing/habits.ts';
import type { Entry } from '#contract/habits.ts';
import { ApiError } from '#web/client/call-api.ts';
import { newEntryOf } from './new-entry.ts';
import { readUnsent } from './tries.ts';
import { forgetUnsent, keepUnsent, wasAnswered } from './unsent.ts';

const ADA = 2;
const BEN = 3;
const tick = { habitId: 7, day: TODAY, change: { completed: true } };

beforeEach(() => localStorage.clear());

function refuse(): never {
  throw new DOMException('Refused', 'SecurityError');
}

describe('what could not be sent', () => {
  test('is kept by habit and day, the latest word last', () => {
    const yesterday = { ...tick, day: addDays(TODAY, -1) };
    keepUnsent(ADA, tick);
    keepUnsent(ADA, { ...tick, habitId: 8 });
    keepUnsent(ADA, yesterday);
    keepUnsent(ADA, { ...tick, change: { skipped: true } });
    expect(readUnsent(ADA, TODAY)).toEqual([
      { ...tick, habitId: 8 },
      yesterday,
      { ...tick, change: { skipped: true } },
    ]);
  });

  test('keeps the note of an earlier word on the same day', () => {
    keepUnsent(ADA, { ...tick, change: { completed: true, notes: 'Chapter four' } });
    keepUnsent(ADA, { ...tick, change: { completed: false } });
    expect(readUnsent(ADA, TODAY)).toEqual([
      { ...tick, change: { completed: false, notes: 'Chapter four' } },
    ]);
  });

  test('is forgotten by habit and day', () => {
    keepUnsent(ADA, tick);
    keepUnsent(ADA, { ...tick, habitId: 8 });
    forgetUnsent(ADA, tick);
    expect(readUnsent(ADA, TODAY)).toEqual([{ ...tick, habitId: 8 }]);
    forgetUnsent(ADA, { ...tick, habitId: 8 });
    expect(localStorage).toHaveLength(0);
  });

  test('is each entry of a day, beside the word on the day itself', () => {
    const [first, second] = [newEntryOf(250), newEntryOf(250)];
    const entered = (entry: Entry) => ({ ...tick, change: { entry } });
    keepUnsent(ADA, entered(first));
    keepUnsent(ADA, tick);
    keepUnsent(ADA, entered(second));
    keepUnsent(ADA, entered(first));
    expect(readUnsent(ADA, TODAY)).toEqual([tick, entered(second), entered(first)]);
    forgetUnsent(ADA, entered(second));
    expect(readUnsent(ADA, TODAY)).toEqual([tick, entered(first)]);
  });

  test('is a note of its own, beside the word on the day', () => {
    const note = { ...tick, change: { notes: 'Chapter four' } };
    keepUnsent(ADA, tick);
    keepUnsent(ADA, note);
    expect(readUnsent(ADA, TODAY)).toEqual([tick, note]);
    forgetUnsent(ADA, tick);
    expect(readUnsent(ADA, TODAY)).toEqual([note]);
  });

  test('of a day long ago is kept for a month since it was said', () => {
    const late = { ...tick, day: addDays(TODAY, -90), madeOn: addDays(TODAY, -30) };
    keepUnsent(ADA, late);
    expect(readUnsent(ADA, TODAY)).toEqual([late]);
    expect(readUnsent(ADA, addDays(TODAY, 1))).toEqual([]);
  });

  test('is sent again where it was set aside and something new is said of it', () => {
    const setAside = { ...tick, triedSince: 1, tries: 5, isSetAside: true };
    keepUnsent(ADA, setAside);
    expect(readUnsent(ADA, TODAY)).toEqual([]);
    const word = { ...tick, change: { completed: false } };
    keepUnsent(ADA, word);
    expect(readUnsent(ADA, TODAY)).toEqual([{ ...word, triedSince: 1, tries: 5 }]);
  });

  test('is nobody else’s', () => {
    keepUnsent(ADA, tick);
    expect(readUnsent(BEN, TODAY)).toEqual([]);
    forgetUnsent(BEN, tick);
    expect(readUnsent(ADA, TODAY)).toEqual([tick]);
  });

  test('is not sent after a month', () => {
    keepUnsent(ADA, { ...tick, day: addDays(TODAY, -31) });
    keepUnsent(ADA, { ...tick, day: addDays(TODAY, -30) });
    expect(readUnsent(ADA, TODAY)).toHaveLength(1);
  });

  test.each(['', 'no JSON', '{}', '[{"habitId":7}]', '[{"habitId":7,"day":"today","change":{}}]'])(
    'is nothing where %o stands in its place',
    (stored) => {
      localStorage.setItem('habitcrush-unsent-2', stored);
      expect(readUnsent(ADA, TODAY)).toEqual([]);
    },
  );

  test('is lost, and nothing else, where storage is switched off', () => {
    const spies = (['getItem', 'setItem'] as const).map((name) =>
      vi.spyOn(Storage.prototype, name).mockImplementation(refuse),
    );
    onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
    keepUnsent(ADA, tick);
    expect(readUnsent(ADA, TODAY)).toEqual([]);
  });
});

test.each([
  ['a refusal', new ApiError(422, 'This day is in the future.'), true],
  ['a habit that is gone', new ApiError(404, 'This habit does not exist.'), true],
  ['a server that has had too much', new ApiError(429, 'Please wait a minute.'), false],
  ['a server that is away', new ApiError(503, 'Busy.'), false],
  ['no network', new TypeError('Failed to fetch'), false],
])('%s is an answer: %o %s', (_, error, isAnswer) => {
  expect(wasAnswered(error)).toBe(isAnswer);
});
