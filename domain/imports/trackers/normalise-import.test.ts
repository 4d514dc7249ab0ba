import { describe, expect, test } from 'vitest';
import { addDays, type LocalDay, toLocalDay } from '../../days/local-day.ts';
import { READER, describeDays } from '../../testing/tracker-file.ts';
import { DAILY } from './frequency.ts';
import { DONE, type FoundHabit, type TrackerDay } from './reading.ts';
import { normaliseImport } from './normalise-import.ts';

const habit = (more: Partial<FoundHabit> = {}): FoundHabit => ({
  name: 'Read',
  converted: DAILY,
  notes: [],
  days: new Map(),
  ...more,
});

const daysOf = (days: Record<string, TrackerDay>) =>
  new Map(Object.entries(days).map(([day, what]) => [toLocalDay(day), what]));

const normalised = (...habits: FoundHabit[]) => normaliseImport({ habits, dropped: [] }, READER);

const created = (day: string) =>
  normalised(habit({ createdOn: toLocalDay(day) })).habits[0]?.createdOn;

/** As many letters, of two UTF-16 units each. */
const leaf = (count: number) => '🌱'.repeat(count);

describe('an imported habit', () => {
  test('an imported habit gets the default deadline and begins on its first day', () => {
    const days = daysOf({ '2025-03-12': DONE, '2025-03-01': DONE });
    expect(normalised(habit({ days })).habits).toMatchObject([
      { deadline: '18:00', createdOn: '2025-03-01', icon: null, isPrivate: false },
    ]);
    expect(normalised(habit()).habits[0]?.createdOn).toBe(READER.today);
  });

  test('normaliseImport adds the days of the file as active days of the owner, but not today', () => {
    const days = daysOf({ '2025-03-01': DONE });
    expect(normalised(habit({}), habit({ days })).activeDays).toEqual(['2025-03-01']);
  });

  test('a habit begins earlier where the tracker says so, never after today', () => {
    expect(created('2024-01-01')).toBe('2024-01-01');
    expect(created('2031-01-01')).toBe('2025-03-14');
    expect(created('1970-01-01')).toBe('2000-01-01');
  });

  test('normaliseImport leaves out days in the future and before 2000', () => {
    const days = daysOf({ '1999-12-31': DONE, '2025-03-14': DONE, '2025-03-15': DONE });
    const { habits, dropped } = normalised(habit({ days }));
    expect(describeDays(habits[0]?.days ?? [])).toBe('03-14+');
    expect(dropped).toEqual([
      { what: 'Read', why: '2 days before 2000-01-01 or after today are left out.' },
    ]);
  });

  test('normaliseImport cuts texts to the allowed lengths, never inside a letter', () => {
    const days = daysOf({ '2025-03-14': { ...DONE, notes: '🌱'.repeat(501) } });
    const { habits, dropped } = normalised(
      habit({ name: ` ${'x'.repeat(99)}🌱y`, notes: ['a\0b', '', null, 'c'.repeat(3000)], days }),
    );
    const [kept] = habits;
    expect(kept?.name).toBe(`${'x'.repeat(99)}🌱`);
    expect(kept?.notes?.slice(0, 4)).toBe('ab\nc');
    expect(kept?.notes).toHaveLength(2000);
    expect(kept?.days[0]?.notes).toBe('🌱'.repeat(500));
    expect(dropped).toHaveLength(3);
    expect(normalised(habit({ name: ' \0' })).habits[0]?.name).toBe('Unnamed habit');
  });

  test('normaliseImport counts letters outside the basic plane once, as the API does', () => {
    const days = daysOf({ '2025-03-14': { ...DONE, notes: leaf(500) } });
    const order = { section: leaf(40), tags: [leaf(30)], steps: [{ id: null, text: leaf(100) }] };
    const { habits, dropped } = normalised(
      habit({ name: leaf(100), notes: [leaf(2000)], days, ...order }),
    );
    expect(habits).toMatchObject([{ name: leaf(100), notes: leaf(2000), ...order }]);
    expect(habits[0]?.days[0]?.notes).toBe(leaf(500));
    expect(dropped).toEqual([]);
  });

  test.each([
    ['Read\0 more', 'Read more'],
    ['x'.repeat(200), 'x'.repeat(100)],
    [' \0', undefined],
  ])('normaliseImport stores the name %j of a day as %j', (habitName, kept) => {
    const days = daysOf({ '2025-03-14': { ...DONE, habitName } });
    expect(normalised(habit({ days })).habits[0]?.days[0]?.habitName).toBe(kept);
  });

  test('normaliseImport lists a reason of many habits once', () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    const rule = { ...DAILY, changes: ['It is so.'] };
    const { dropped } = normalised(...names.map((name) => habit({ name, converted: rule })));
    expect(dropped).toEqual([{ what: 'One, Two, Three and 2 more', why: 'It is so.' }]);
  });

  test('normaliseImport refuses more days than the maximum', () => {
    const many = Array.from({ length: 501 }, () => habit());
    expect(() => normalised(...many)).toThrow('There are 501 habits in this file; at most 500');
    const first = toLocalDay('2000-01-01');
    const days = new Map<LocalDay, TrackerDay>();
    for (let at = 0; at < 9000; at += 1) days.set(addDays(first, at), DONE);
    const long = Array.from({ length: 23 }, () => habit({ days }));
    expect(() => normalised(...long)).toThrow(
      'There are 207,000 days in this file; at most 200,000',
    );
  });
});
