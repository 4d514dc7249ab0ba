import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDeadline } from '../../days/deadline.ts';
import { MAX_NAME_LENGTH } from '../../habits/habit.ts';
import { WEEKDAYS } from '../../days/weekdays.ts';
import { rhythmText } from '../rhythm-text.ts';
import { isNumberedList, stripNumber } from './correct-ocr.ts';
import { readHabitLines, tidyLine, tidyLines } from './habit-line.ts';

const readHabitLine = (line: string) => readHabitLines([line])[0]?.habit;

/** "mo tu" for days, "daily" for every day; without a time it is 18:00. */
function summary(line: string): string | null {
  const habit = readHabitLine(line);
  if (!habit) return null;
  const { name, type, weekdays, rhythm, deadline } = habit;
  const days = weekdays?.map((day) => day.slice(0, 2)).join(' ');
  return `${name} | ${rhythm ? rhythmText(rhythm) : (days ?? type)} | ${deadline}`;
}

describe('a line', () => {
  test.each([
    ['Read', 'Read | daily | 18:00'],
    ['Gym Mon, Wed, Fri at 18:30', 'Gym | mo we fr | 18:30'],
    ['Read 20 pages every day', 'Read 20 pages | daily | 18:00'],
    ['weekdays 7am: stretch', 'stretch | mo tu we th fr | 07:00'],
    ['Stretch weekdays 7am', 'Stretch | mo tu we th fr | 07:00'],
    ['Yoga on weekends', 'Yoga | sa su | 18:00'],
    ['Call mum every Sunday', 'Call mum | su | 18:00'],
    ['Mondays and Thursdays swim', 'swim | mo th | 18:00'],
    ['Run Tue/Thu/Sat', 'Run | tu th sa | 18:00'],
    ['Run Tue & Thu', 'Run | tu th | 18:00'],
    ['Run (Tues., Thurs.) 6 p.m.', 'Run | tu th | 18:00'],
    ['Mon-Fri: Standup 9:30', 'Standup | mo tu we th fr | 09:30'],
    ['Sat to Mon no meetings', 'no meetings | mo sa su | 18:00'],
    ['Gym MWF 6:30pm', 'Gym | mo we fr | 18:30'],
    ['Gym T/Th', 'Gym | tu th | 18:00'],
    ['Sun, Mon, Tue, Wed, Thu, Fri, Sat walk', 'walk | daily | 18:00'],
    ['Wash the car weekly', 'Wash the car | once a week | 18:00'],
    ['Swim 3 times a week', 'Swim | 3 times a week | 18:00'],
    ['Run twice per week', 'Run | 2 times a week | 18:00'],
    ['Gym 3x per week 7am', 'Gym | 3 times a week | 07:00'],
    ['Gym 4 days/week', 'Gym | 4 times a week | 18:00'],
    ['Yoga 7x a week', 'Yoga | daily | 18:00'],
    ['Gym (3x/week)', 'Gym | 3 times a week | 18:00'],
    ['3 times a week: gym', 'gym | 3 times a week | 18:00'],
    ['Run at least 3 times a week', 'Run | 3 times a week | 18:00'],
    ['Swim for 2 days a week', 'Swim | 2 times a week | 18:00'],
    ['Clean the fridge once a month', 'Clean the fridge | once a month | 18:00'],
    ['Call grandma twice a month', 'Call grandma | 2 times a month | 18:00'],
    ['Water plants every other day', 'Water plants | every 2 days | 18:00'],
    ['Every 3rd day: long run', 'long run | every 3 days | 18:00'],
    ['Cut nails fortnightly', 'Cut nails | every 2 weeks | 18:00'],
    ['Alternate days stretch', 'stretch | every 2 days | 18:00'],
    ['Meditate each day @ 6', 'Meditate | daily | 06:00'],
    ['Tidy up, 21.30 pm', 'Tidy up | daily | 21:30'],
    ['Sleep 22:00-06:00', 'Sleep | daily | 06:00'],
    ['Yoga 7-8am', 'Yoga | daily | 08:00'],
    ['Lunch at noon', 'Lunch | daily | 12:00'],
    ['Lights out by midnight', 'Lights out | daily | 00:00'],
    ['Standup 12am', 'Standup | daily | 00:00'],
    ['Standup 12:15pm', 'Standup | daily | 12:15'],
    ['Piano 18h30', 'Piano | daily | 18:30'],
    ['No phone after 22:00', 'No phone after 22:00 | daily | 22:00'],
    ['Floss every night at 22:30', 'Floss every night | daily | 22:30'],
  ])('%s', (line, expected) => {
    expect(summary(line)).toBe(expected);
  });

  test.each([
    'Push-ups 3x15',
    'Plank 30s',
    'Drink 2l water',
    'Walk 10,000 steps',
    'Walk 8000 steps',
    '16:8 fasting',
    '7 minute workout',
    '10 push-ups',
    'Run 5:30 min/km',
    'Sun salutation',
    'Sat nav off',
    'Call Sam',
    'Midnight snack: none',
    'Save $5',
    'Read 1984',
    'Monitor spending',
    'Wedding plans',
    'I write',
    '1 hour walk',
    '[Gym]',
    '[1 hour] walk',
    'Read [1984]',
    'Know who I am',
    'E-mail zero',
    'TV',
    'Wasser trinken',
    '読書',
  ])('reads "%s" only as a name', (line) => {
    expect(summary(line)).toBe(`${line} | daily | 18:00`);
  });

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
  ])('removes the bullet of "%s"', (line) => {
    expect(summary(line)).toBe('Gym | daily | 18:00');
  });

  test.each([
    ['Plan the week Sunday at Spm', 'Plan the week | su | 17:00'],
    ['Wake up S am', 'Wake up | daily | 05:00'],
    ['Study 7:1S', 'Study | daily | 07:15'],
    ['Gym l8:3O', 'Gym | daily | 18:30'],
    ['Write S00 words', 'Write 500 words | daily | 18:00'],
    ['Run § km', 'Run 5 km | daily | 18:00'],
    ['Run Tue and Thu Zam', 'Run | tu th | 07:00'],
    ['Sleep by 2345', 'Sleep | daily | 23:45'],
    ['Evening walk 2100', 'Evening walk | daily | 21:00'],
    ['Brush teeth at #00', 'Brush teeth | daily | 07:00'],
    ['Swim Friday 4200', 'Swim | fr | 12:00'],
    ['Screens off by 2445', 'Screens off | daily | 21:45'],
    ['Push-ups 3xIS at 10:95', 'Push-ups 3x15 | daily | 10:45'],
    ['Write 530 am', 'Write | daily | 05:30'],
    ['Feed the cat #:30 am', 'Feed the cat | daily | 07:30'],
    ['Gym Mow, Wed, Fri', 'Gym | mo we fr | 18:00'],
    ['\\nbox zero', 'Inbox zero | daily | 18:00'],
    ['Gym at 6 : 30', 'Gym | daily | 06:30'],
  ])('corrects the misread line "%s"', (line, expected) => {
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
  ])('reads no habit from "%s"', (line) => {
    expect(summary(line)).toBeNull();
  });
});

const listOf = (...lines: string[]) =>
  readHabitLines(lines).map(({ habit, at }) => {
    const days = habit.weekdays?.map((day) => day.slice(0, 2)).join(' ') ?? habit.type;
    return `${at}: ${habit.name} | ${days} | ${habit.deadline}`;
  });

/** "at least 8 glasses a day". */
function goalOf(line: string): string | null {
  const goal = readHabitLine(line)?.goal;
  return goal ? `at ${goal.kind} ${goal.amount} ${goal.unit} a ${goal.per}` : null;
}

describe('the amount of a line', () => {
  test.each([
    ['8 glasses of water', 'at least 8 glasses a day'],
    ['Read 30 min', 'at least 30 min a day'],
    ['Read 20 pages every day', 'at least 20 pages a day'],
    ['Drink 2l water', 'at least 2 l a day'],
    ['Drink 1.5 l', 'at least 1.5 l a day'],
    ['Walk 10,000 steps', 'at least 10000 steps a day'],
    ['Run 20 km a week', 'at least 20 km a week'],
    ['Swim 1 km 3 times a week', 'at least 1 km a day'],
    ['max 2 coffees', 'at most 2 coffees a day'],
    ['Beer: at most 4 glasses a week', 'at most 4 glasses a week'],
    ['no sugar', 'at most 0  a day'],
    ['Avoid sweets', 'at most 0  a day'],
    ['No phone after 22:00', 'at most 0  a day'],
    ['10 push-ups', 'at least 10 push-ups a day'],
    ['7 minute workout', null],
    ['Push-ups 3x15', null],
    ['Run 5:30 min/km', null],
    ['Read 1984', null],
    ['Save $5', null],
    ['16:8 fasting', null],
    ['Note taking', null],
    ['Gym 3x per week', null],
  ])('%s', (line, expected) => {
    expect(goalOf(line)).toBe(expected);
  });

  test.each([
    ['At most 2 coffees', 'Coffees', 'at most 2 coffees a day'],
    ['max 2 coffees a week', 'coffees', 'at most 2 coffees a week'],
    ['Beer: at most 4 glasses a week', 'Beer', 'at most 4 glasses a week'],
    ['Max 2 glasses of wine', 'Wine', 'at most 2 glasses a day'],
    ['Drink at most 2 coffees', 'Drink coffees', 'at most 2 coffees a day'],
    ['Coffee max 2 a day', 'Coffee', 'at most 2  a day'],
    ['At most 2 a week: pizza', 'Pizza', 'at most 2  a week'],
    ['Screen time (max 2 hours)', 'Screen time', 'at most 2 hours a day'],
    ['Watch TV max 1 hour', 'Watch TV', 'at most 1 hour a day'],
    ['At most 2 times a week: pizza', 'Pizza', 'at most 2 times a week'],
    ['Up to 3 hours', 'Up to 3 hours', 'at most 3 hours a day'],
    ['Read 20 pages', 'Read 20 pages', 'at least 20 pages a day'],
    ['No sugar', 'No sugar', 'at most 0  a day'],
  ])('removes a limit from the name: %s', (line, expected, goal) => {
    expect(readHabitLine(line)?.name).toBe(expected);
    expect(goalOf(line)).toBe(goal);
  });

  test('keeps a limit in the name if it does not fit the days', () => {
    expect(readHabitLine('At most 2 coffees 3 times a week')).toMatchObject({
      name: 'At most 2 coffees',
      rhythm: { times: 3 },
      goal: null,
    });
  });

  test('reads the days and no limit if a line has both', () => {
    expect(readHabitLine('No sugar 3 times a week')).toMatchObject({
      rhythm: { times: 3 },
      goal: null,
    });
  });
});

describe('a list', () => {
  test('reads days and times below a name', () => {
    expect(listOf('Gym', 'Mon, Wed · 18:30', 'Read', 'every day')).toEqual([
      '0: Gym | mo we | 18:30',
      '2: Read | daily | 18:00',
    ]);
  });

  test('returns the line of the time of each habit', () => {
    const lines = ['Gym', 'Mon, Wed · 18:30', 'Read 7:00', 'every day', 'Walk'];
    expect(readHabitLines(lines).map(({ at, timeAt }) => [at, timeAt])).toEqual([
      [0, 1],
      [2, 2],
      [4, 4],
    ]);
  });

  test('applies the days of a heading to the lines below', () => {
    expect(listOf('Weekdays:', 'Gym', 'Read Sunday', 'Weekends:', 'Hike')).toEqual([
      '1: Gym | mo tu we th fr | 18:00',
      '2: Read | su | 18:00',
      '4: Hike | sa su | 18:00',
    ]);
  });

  test('leaves out lines without a habit', () => {
    expect(listOf('9:41', 'My habits', '| |', 'Gym', '~ ~')).toEqual(['3: Gym | daily | 18:00']);
  });

  test('distinguishes a numbered list from one with numbers in it', () => {
    expect(isNumberedList(['1. Gym', '2 Read', '3) Walk'])).toBe(true);
    expect(isNumberedList(['1 apple', '2 walks', '3. Gym'])).toBe(false);
    expect(stripNumber('2 Read', 2)).toBe('Read');
    expect(stripNumber('5 songs', 2)).toBe('5 songs');
  });

  test('restores misread capitals if most lines begin with one', () => {
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
  test('reads any plainly written line correctly', () => {
    const separator = fc.constantFrom(', ', '/', ' & ', ' and ', ' ');
    const mark = fc.constantFrom('', '- ', '3. ', '[ ] ', '☐ ');
    fc.assert(
      fc.property(name, days, time, separator, mark, (habit, on, at, between, before) => {
        const list = on.map((day) => day.slice(0, 3)).join(between);
        const line = `${before}${habit} ${list} at ${at}`;
        expect(readHabitLine(line)).toEqual({
          name: habit,
          type: 'weekly',
          weekdays: on,
          rhythm: null,
          goal: null,
          deadline: at,
        });
      }),
    );
  });

  test('returns a valid habit or nothing for any line', () => {
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
        expect(habit.name.length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
        expect(isDeadline(habit.deadline)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('reads a line of any length quickly', () => {
    for (const piece of ['a', '1', '[', 'Mon ', ', ', '7:', 'at ', 'and ', '- ', '~', '\u3000']) {
      expect(() => readHabitLine(piece.repeat(100_000))).not.toThrow();
    }
  });
});
