import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, type LocalDay, toLocalDay } from '../days/local-day.ts';
import type { Pause } from '../habits/pause.ts';
import {
  listDroppedPauses,
  pausesToAdd,
  type RestingHabit,
  type ImportedPause,
} from './new-pauses.ts';

const FIRST = toLocalDay('2026-03-01');
const day = (at: number) => addDays(FIRST, at);

/** '3-5', or '3-' without an end. */
function days(text: string) {
  const [from = '', until = ''] = text.split('-');
  return { from: day(Number(from)), until: until === '' ? null : day(Number(until)) };
}
const pause = (text: string, habit: number | null = null): ImportedPause => ({
  ...days(text),
  habit,
});
const kept = (text: string, habitId: number | null = null): Pause => ({ ...days(text), habitId });
const at = (date: LocalDay) => daysBetween(FIRST, date).toString();
const textOf = ({ from, until }: Pick<Pause, 'from' | 'until'>) =>
  `${at(from)}-${until === null ? '' : at(until)}`;

const RUN: RestingHabit = { id: 7, createdOn: day(2) };
const NEW: RestingHabit = { id: null, createdOn: day(2) };

describe('pauses of a file', () => {
  test.each<[string, string[], string[], string, boolean]>([
    ['are new', ['3-5', '8-'], [], '8- 3-5', false],
    ['are here already', ['3-5', '8-'], ['3-5', '8-'], '', false],
    ['lie in one that is here', ['3-5'], ['2-9'], '', false],
    ['lie in one that has no end', ['3-5', '7-'], ['2-'], '', false],
    ['begin before one', ['3-8'], ['5-9'], '3-4', true],
    ['end after one', ['3-8'], ['1-5'], '6-8', true],
    ['end after one that they reach by a day', ['5-5', '6-6'], ['1-5'], '6-6', false],
    ['lie around several', ['1-9'], ['7-7', '3-4'], '1-2 5-6 8-9', true],
    ['go on after one without an end', ['3-'], ['5-6'], '3-4 7-', true],
    ['go on until one that has none', ['3-'], ['6-'], '3-5', true],
    ['overlap among themselves', ['3-6', '5-8'], [], '5-8 3-4', true],
  ])('pausesToAdd adds pauses of a file that %s', (_, file, existing, added, isCut) => {
    const found = pausesToAdd(
      file.map((text) => pause(text)),
      existing.map((text) => kept(text)),
      [],
    );
    expect(found.added.map(textOf).join(' ')).toBe(added);
    expect(found).toMatchObject({ isCut, dropped: 0 });
  });

  test('pauses at both ends of the calendar are added', () => {
    const [first, last] = [toLocalDay('1900-01-01'), toLocalDay('9999-12-31')];
    const all = { habit: null, from: first, until: last };
    const known = { habitId: null, from: day(0), until: last };
    expect(pausesToAdd([all, all], [], []).added).toEqual([all]);
    expect(pausesToAdd([all], [known], []).added).toEqual([{ ...all, until: day(-1) }]);
  });

  test('pauses of a habit and of all habits may overlap', () => {
    const existing = [kept('3-5', 7), kept('3-5', 8), kept('1-1')];
    const file = [pause('3-6'), pause('3-6', 0), pause('3-6', 1)];
    const { added } = pausesToAdd(file, existing, [RUN, NEW]);
    expect(added.map((pause) => [pause.habit, textOf(pause)])).toEqual([
      [null, '3-6'],
      [0, '6-6'],
      [1, '3-6'],
    ]);
  });

  test('pauses of a habit begin on its first day at the earliest', () => {
    const { added } = pausesToAdd([pause('0-1', 0), pause('0-4', 0)], [], [RUN]);
    expect(added.map(textOf)).toEqual(['2-4']);
  });

  test('pausesToAdd adds the newest pauses up to the maximum', () => {
    const existing = Array.from({ length: 198 }, (_, at) =>
      kept(`${1000 + 2 * at}-${1000 + 2 * at}`),
    );
    const found = pausesToAdd([pause('1-1'), pause('5-5'), pause('3-3')], existing, []);
    expect(found.added.map(textOf)).toEqual(['5-5', '3-3']);
    expect(found.dropped).toBe(1);
  });
});

describe('listDroppedPauses', () => {
  const today = day(40);
  const words = (added: ImportedPause[], more: object, hasOthers = true) =>
    listDroppedPauses({ added, dropped: 0, isCut: false, ...more }, { today, hasOthers });

  test.each<[string, ReturnType<typeof words>, string[]]>([
    ['nothing', words([pause('20-30')], {}), []],
    [
      'too many',
      words([], { dropped: 2 }),
      ['You can keep 200 pauses, so 2 older ones were not imported.'],
    ],
    [
      'some days',
      words([], { isCut: true }),
      ['Days that are already paused here keep their pause; the rest is added.'],
    ],
    [
      'days of others long ago',
      words([pause('1-2')], {}),
      ['Habits that are here and not in this file keep their days before Mar 11, 2026.'],
    ],
    ['no others', words([pause('1-2')], {}, false), []],
    ['one habit long ago', words([pause('1-2', 0)], {}), []],
  ])('listDroppedPauses reports %s', (_, dropped, expected) => {
    expect(dropped).toEqual(expected.map((why) => ({ what: 'Pauses', why })));
  });
});
