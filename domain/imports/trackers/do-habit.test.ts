import { expect, test } from 'vitest';
import { describeDays, READER, trackerFile } from '../../testing/tracker-file.ts';
import { readTracker } from './importers.ts';

const stored = (state: object) => ({ state, version: 1 });
const habit = (more: object = {}) => ({
  id: 'a',
  title: 'Read',
  colorIndex: 3,
  iconTitle: 'book',
  frequency: 1,
  currentProgress: 0,
  lastActivityDate: '2025-03-12',
  completedDays: [{ date: '2025-03-12' }, { date: '2025-03-11', isCompYdayBtnUsed: true }],
  createdAt: Date.parse('2025-03-09T23:30:00Z'),
  ...more,
});
const backup = (habits: unknown, notes: object[] = []) => ({
  'dohabit-habits-storage': stored({ habits }),
  'dohabit-notes-storage': stored({ notes }),
  'dohabit-achievements-storage': stored({ achievements: [] }),
});

const read = (document: unknown) => readTracker(trackerFile({ json: { '': document } }), READER);

const oneOf = (document: unknown) => {
  const [found] = read(document).habits;
  if (!found) throw new Error('There is no habit.');
  return { ...found, text: describeDays(found.days) };
};

test('the import of DoHabit reads a habit with its complete days, from its creation on', () => {
  const document = backup([habit(), habit({ id: 'b', title: 'Gym', isArchived: true })]);
  const { tracker, dropped } = read(document);
  expect(tracker).toBe('DoHabit');
  expect(oneOf(document)).toMatchObject({
    name: 'Read',
    type: 'daily',
    goal: null,
    createdOn: '2025-03-10',
    archivedOn: null,
    text: '03-11+ 03-12+',
  });
  expect(read(document).habits[1]).toMatchObject({ name: 'Gym', archivedOn: '2025-03-12' });
  expect(dropped.map(({ what }) => what)).toEqual(['Icons and colors', 'Achievements']);
});

test('the import of DoHabit reads a store that is a text', () => {
  const [habits, notes] = [{ habits: [habit()] }, { notes: [] }].map((state) =>
    JSON.stringify(stored(state)),
  );
  const document = { 'dohabit-habits-storage': habits, 'dohabit-notes-storage': notes };
  expect(oneOf(document).text).toBe('03-11+ 03-12+');
});

test('the import of DoHabit counts a habit with several times a day, incomplete days included', () => {
  const counted = habit({
    frequency: 3,
    currentProgress: 2,
    lastActivityDate: '2025-03-13',
    completedDays: [{ date: '2025-03-12' }, { date: '2025-03-11', progress: 1 }],
  });
  expect(oneOf(backup([counted]))).toMatchObject({
    text: '03-11- 03-12+ 03-13-',
    goal: { kind: 'least', amount: 3, unit: 'times', per: 'day' },
    days: [{ amount: 1 }, { amount: 3 }, { amount: 2 }],
  });
});

test('the import of DoHabit keeps a complete day complete, whatever its progress is', () => {
  const done = habit({ frequency: 2, currentProgress: 1 });
  expect(oneOf(backup([done])).text).toBe('03-11+ 03-12+');
});

test('the import of DoHabit assigns a note to the day on which it was written', () => {
  const document = backup(
    [habit()],
    [
      { id: '2', habitId: 'a', text: 'And late', createdAt: Date.parse('2025-03-12T21:00:00Z') },
      { id: '1', habitId: 'a', text: 'Early', createdAt: Date.parse('2025-03-12T06:00:00Z') },
      { id: '3', habitId: 'a', text: 'Ill', createdAt: Date.parse('2025-03-12T23:30:00Z') },
      { id: '4', text: 'Of nothing', createdAt: Date.parse('2025-03-12T06:00:00Z') },
    ],
  );
  expect(oneOf(document)).toMatchObject({
    text: '03-11+ 03-12+ Early\nAnd late 03-13- Ill',
    isPrivate: true,
  });
  expect(read(document).dropped).toContainEqual({
    what: 'Notes of no habit',
    why: 'Notes need a day and a habit.',
  });
});

test.each([
  [
    { format: 'dohabit-encrypted-backup', version: 1, data: 'AA==' },
    'This backup is locked with a password. Please export it from DoHabit without one.',
  ],
  [backup('x'), 'habits should be a list.'],
  [backup(['x']), 'Habit 1 should be an object with named fields.'],
  [
    backup([habit({ completedDays: [{ date: 'Monday' }] })]),
    'A completed day of Read should have a date as YYYY-MM-DD.',
  ],
  [{ 'dohabit-habits-storage': '{' }, 'habits should be a list.'],
])('the import of DoHabit refuses a file that does not fit: %j', (document, words) => {
  expect(() => read(document)).toThrow(words);
});
