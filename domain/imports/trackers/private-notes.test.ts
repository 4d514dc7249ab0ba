import { expect, test } from 'vitest';
import { toLocalDay } from '../../days/local-day.ts';
import { READER } from '../../testing/tracker-file.ts';
import { DAILY } from './frequency.ts';
import { listDroppedNotes, withPrivacyOf } from './match-habits.ts';
import { DONE, type FoundHabit, type OwnFacts } from './reading.ts';
import { normaliseImport } from './normalise-import.ts';

const OPEN = { isPrivate: false };
const HIDDEN = { isPrivate: true };
const IMPORTED_AS_PRIVATE = [
  'It is imported as private, because its notes would be public otherwise.',
];
const LEFT_BEHIND = ['It is public here, so the private notes of its days are not imported.'];
const NOTED = { ...DONE, notes: 'so sad' };

function normalised(day: typeof DONE, own?: Pick<OwnFacts, 'isPrivate'>) {
  const facts = { deadline: '18:00', icon: null, archivedOn: null, isAmountPublic: false };
  const found: FoundHabit = {
    name: 'Read',
    converted: DAILY,
    notes: [],
    days: new Map([[toLocalDay('2025-03-12'), day]]),
    ...(own && {
      own: {
        ...facts,
        ...own,
        sortOrder: 0,
        createdAt: null,
        archives: null,
        pastRhythms: null,
      },
    }),
  };
  const { habits } = normaliseImport({ habits: [found], dropped: [] }, READER);
  return habits;
}

test.each([
  ['a new habit with notes', normalised(NOTED), undefined, true, 'so sad', IMPORTED_AS_PRIVATE],
  ['a new habit without', normalised(DONE), undefined, false, null, []],
  ['notes for a public habit', normalised(NOTED), OPEN, false, null, LEFT_BEHIND],
  ['notes for a private habit', normalised(NOTED), HIDDEN, true, 'so sad', []],
  ['no notes for a public habit', normalised(DONE), OPEN, false, null, []],
  ['our own public habit, new', normalised(NOTED, OPEN), undefined, false, 'so sad', []],
  ['our own public habit, known', normalised(NOTED, OPEN), OPEN, false, 'so sad', []],
  ['our own private habit, new', normalised(NOTED, HIDDEN), undefined, true, 'so sad', []],
  ['our own private habit, public here', normalised(NOTED, HIDDEN), OPEN, false, null, LEFT_BEHIND],
])('the import of private notes: %s', (_, habits, existing, isPrivate, notes, expected) => {
  const fitted = habits.map((habit) => withPrivacyOf(existing, habit));
  expect(fitted).toMatchObject([{ isPrivate, days: [{ completed: true, notes }] }]);
  const reasons = listDroppedNotes(habits, [existing]).map(({ why }) => why);
  expect(reasons).toEqual(expected);
});
