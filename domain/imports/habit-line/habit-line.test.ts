import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDeadline } from '../../days/deadline.ts';
import { MAX_NAME_LENGTH } from '../../habits/habit.ts';
import { WEEKDAYS } from '../../days/weekdays.ts';
import { wantedText } from '../../habits/frequency-words.ts';
import { textLength } from '../../text/text-length.ts';
import { isNumberedList, stripNumber } from './correct-ocr.ts';
import { readHabitLines, tidyLine, tidyLines } from './habit-line.ts';

const readHabitLine = (line: string) => readHabitLines([line])[0]?.habit;

/** Without a time it is 18:00. */
function summary(line: string): string | null {
  const habit = readHabitLine(line);
  if (!habit) return null;
  const { name, frequency, deadline } = habit;
  return `${name} | ${wantedText(frequency)} | ${deadline}`;
}

describe('a line', () => {
  test.each([
    '- Gym',
    '* Gym',
    '• Gym',
    '– Gym',
    '» Gym',
    '1. Gym',
    '12) Gym',
    '[ ] Gym',
    '[x] Gym',
    '- [X] Gym',
    '☐ Gym',
    '☑ Gym',
    '✅ Gym',
    '[] Gym',
    '□ Gym',
    '[1 Gym',
    '[1] Gym',
    '[l Gym',
    '1] Gym',
    '] Gym',
    '00 Gym',
    'QO Gym',
    '@ Gym',
    'O Gym',
    '(J Gym',
    '(J) Gym',
    'CO Gym',
    '© Gym',
    '  Gym |',
    'Gym _',
  ])('readHabitLines removes the bullet of "%s"', (line) => {
    expect(summary(line)).toBe('Gym | Every day | 18:00');
  });

  test.each([
    ['Plan the week Sunday at Spm', 'Plan the week | Sunday | 17:00'],
    ['Wake up S am', 'Wake up | Every day | 05:00'],
    ['Study 7:1S', 'Study | Every day | 07:15'],
    ['Gym l8:3O', 'Gym | Every day | 18:30'],
    ['Write S00 words', 'Write | At least 500 words a day | 18:00'],
    ['Run § km', 'Run | At least 5 km a day | 18:00'],
    ['Run Tue and Thu Zam', 'Run | Tuesday, Thursday | 07:00'],
    ['Sleep by 2345', 'Sleep | Every day | 23:45'],
    ['Evening walk 2100', 'Evening walk | Every day | 21:00'],
    ['Brush teeth at #00', 'Brush teeth | Every day | 07:00'],
    ['Swim Friday 4200', 'Swim | Friday | 12:00'],
    ['Screens off by 2445', 'Screens off | Every day | 21:45'],
    ['Push-ups 3xIS at 10:95', 'Push-ups 3x15 | Every day | 10:45'],
    ['Write 530 am', 'Write | Every day | 05:30'],
    ['Feed the cat #:30 am', 'Feed the cat | Every day | 07:30'],
    ['Gym Mow, Wed, Fri', 'Gym | Monday, Wednesday, Friday | 18:00'],
    ['\\nbox zero', 'Inbox zero | Every day | 18:00'],
    ['Gym at 6 : 30', 'Gym | Every day | 06:30'],
  ])('readHabitLines corrects the misread line "%s"', (line, expected) => {
    expect(summary(line)).toBe(expected);
  });

  test.each([
    '',
    '   ',
    '* * *',
    '|_|',
    'E~',
    '9:41',
    '100%',
    'My habits',
    'To do:',
    'Morning routine:',
    'weekdays 7am',
    'Monday',
    '12.11.2026',
  ])('readHabitLines reads no habit from "%s"', (line) => {
    expect(summary(line)).toBeNull();
  });
});

const listOf = (...lines: string[]) =>
  readHabitLines(lines).map(({ habit, at }) => {
    const { type, weekdays } = habit.frequency;
    const days = weekdays?.map((day) => day.slice(0, 2)).join(' ') ?? type;
    return `${at}: ${habit.name} | ${days} | ${habit.deadline}`;
  });

describe('a list', () => {
  test('readHabitLines reads days and times below a name', () => {
    expect(listOf('Gym', 'Mon, Wed · 18:30', 'Read', 'every day')).toEqual([
      '0: Gym | mo we | 18:30',
      '2: Read | daily | 18:00',
    ]);
  });

  test('readHabitLines returns the line of the time of each habit', () => {
    const lines = ['Gym', 'Mon, Wed · 18:30', 'Read 7:00', 'every day', 'Walk'];
    expect(readHabitLines(lines).map(({ at, timeAt }) => [at, timeAt])).toEqual([
      [0, 1],
      [2, 2],
      [4, 4],
    ]);
  });

  test('readHabitLines applies the days of a heading to the lines below', () => {
    expect(listOf('Weekdays:', 'Gym', 'Read Sunday', 'Weekends:', 'Hike')).toEqual([
      '1: Gym | mo tu we th fr | 18:00',
      '2: Read | su | 18:00',
      '4: Hike | sa su | 18:00',
    ]);
  });

  test('readHabitLines reads the words of each line', () => {
    const [habit] = readHabitLines(['☐ Read 20 pages 3x a week remind me at 20:00 #learning']);
    expect(habit?.habit).toMatchObject({
      name: 'Read',
      frequency: { rhythm: { times: 3, per: 'week' }, goal: { amount: 20, unit: 'pages' } },
      deadline: '18:00',
      reminder: '20:00',
      tags: ['learning'],
    });
  });

  test('readHabitLines reads a limit under a heading of days only as a name', () => {
    const [habit] = readHabitLines(['3 times a week:', 'At most 2 coffees']);
    expect(habit?.habit).toMatchObject({
      name: 'At most 2 coffees',
      frequency: { rhythm: { times: 3 }, goal: null },
    });
  });

  test('readHabitLines leaves out lines without a habit', () => {
    expect(listOf('9:41', 'My habits', '| |', 'Gym', '~ ~')).toEqual(['3: Gym | daily | 18:00']);
  });

  test('readHabitLines distinguishes a numbered list from one with numbers in it', () => {
    expect(isNumberedList(['1. Gym', '2 Read', '3) Walk'])).toBe(true);
    expect(isNumberedList(['1 apple', '2 walks', '3. Gym'])).toBe(false);
    expect(stripNumber('2 Read', 2)).toBe('Read');
    expect(stripNumber('5 songs', 2)).toBe('5 songs');
  });

  test('readHabitLines restores misread capitals if most lines begin with one', () => {
    expect(tidyLines(['• Gym Mon, wed', 'Read', 'walk'])).toEqual(['Gym Mon, Wed', 'Read', 'Walk']);
    expect(tidyLines(['gym mon, wed', 'read', 'Walk'])).toEqual(['gym mon, wed', 'read', 'Walk']);
  });
});

const word = fc.constantFrom('Read', 'Gym', 'piano', 'water', 'journal', 'long', 'walk', 'Floss');
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const days = fc.subarray([...WEEKDAYS], { minLength: 1, maxLength: 6 });
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 12 })
  .map((codes) => String.fromCodePoint(...codes));

describe('any line', () => {
  test('readHabitLines reads any plainly written line correctly', () => {
    const separator = fc.constantFrom(', ', '/', ' & ', ' and ', ' ');
    const mark = fc.constantFrom('', '- ', '3. ', '[ ] ', '☐ ');
    fc.assert(
      fc.property(name, days, time, separator, mark, (habit, on, at, between, before) => {
        const list = on.map((day) => day.slice(0, 3)).join(between);
        const line = `${before}${habit} ${list} at ${at}`;
        expect(readHabitLine(line)).toEqual({
          name: habit.charAt(0).toUpperCase() + habit.slice(1),
          frequency: { type: 'weekly', weekdays: on, rhythm: null, goal: null },
          deadline: at,
          reminder: null,
          tags: null,
          section: null,
          parts: ['rhythm', 'deadline'],
        });
      }),
    );
  });

  test('readHabitLines returns a valid habit or nothing for any line', () => {
    const piece = fc.oneof(
      anyText,
      fc.constantFrom('Mon', ' - ', '7:30', '(', '[', '…', ' at ', '25:99', 'every', 'Fri,', '\0'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const line = pieces.join('');
        const habit = readHabitLine(line);
        expect(tidyLine(line).length).toBeLessThanOrEqual(2000);
        if (!habit) return;
        expect(habit.name.trim()).toBe(habit.name);
        expect(habit.name.length).toBeGreaterThan(0);
        expect(textLength(habit.name)).toBeLessThanOrEqual(MAX_NAME_LENGTH);
        expect(isDeadline(habit.deadline)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('readHabitLines reads a line of any length quickly', () => {
    for (const piece of ['a', '1', '[', 'Mon ', ', ', '7:', 'at ', 'and ', '- ', '~', '\u3000']) {
      expect(() => readHabitLine(piece.repeat(100_000))).not.toThrow();
    }
  });
});
