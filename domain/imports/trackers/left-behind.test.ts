import { expect, test } from 'vitest';
import { READER, trackerFile } from '../../testing/tracker-file.ts';
import { readTracker } from './importers.ts';

const droppedOf = (document: unknown) =>
  readTracker(trackerFile({ json: { '': document } }), READER).dropped;

const ICONS_INSTEAD = 'Habits have icons instead: choose one when you edit the habit.';
const NAME_ALONE = 'They become sections, which only have a name.';

const table = (habit: object, group: object = {}) => ({
  habits: [{ name: 'Read', freq_type: 3, freq_custom: '[1,1]', records: [], ...habit }],
  groups: [{ uuid: 'g', name: 'Evening', ...group }],
});

test.each([
  [table({}), []],
  [table({}, { icon: '', desc: '' }), []],
  [table({ color: 1 }), [{ what: 'Colors', why: ICONS_INSTEAD }]],
  [table({ custom_color: 4_278_190_335 }), [{ what: 'Colors', why: ICONS_INSTEAD }]],
  [table({}, { color: 2 }), [{ what: 'Colors of groups', why: NAME_ALONE }]],
  [
    table({}, { icon: 'moon', color: 2, desc: 'After eight' }),
    [{ what: 'Icons of groups, Colors of groups, Descriptions of groups', why: NAME_ALONE }],
  ],
  [table({ freq_custom: '[3,1]' }), [{ what: 'Read', why: 'Becomes once a day.' }]],
])(
  'readTracker reports the dropped colours and multiple times a day of Table Habit: %j',
  (document, dropped) => {
    expect(droppedOf(document)).toEqual(dropped);
  },
);

const beaver = (habit: object) => ({
  user_email: 'me@example.org',
  exported_at: '2025-03-14 09:00:00',
  habits: [{ name: 'Read', records: [], id: 'a', tags: [], ...habit }],
});
const day = (target_count: number) => ({ period_type: 'D', period_count: 1, target_count });

test.each([
  [beaver({ chips: [], period: day(1) }), []],
  [
    beaver({ chips: ['yes', 'no'] }),
    [{ what: 'Chips', why: 'Days are done, skipped or open, and may have a note.' }],
  ],
  [beaver({ period: day(3) }), [{ what: 'Read', why: 'Becomes once a day.' }]],
])(
  'readTracker reports the dropped chips and multiple times a day of Beaver Habits: %j',
  (document, dropped) => {
    expect(droppedOf(document)).toEqual(dropped);
  },
);

const trove = (habit: object) => ({
  habits: [{ id: '1', name: 'Read', frequency: 'FREQ=DAILY', completions: [], ...habit }],
});

test.each([
  [trove({ pinned: false }), []],
  [trove({ pinned: true }), [{ what: 'Pinned habits', why: 'You set the order yourself.' }]],
  [trove({ drawing: '[]' }), [{ what: 'Drawings', why: ICONS_INSTEAD }]],
  [
    trove({ frequency: 'FREQ=DAILY;COUNT=3' }),
    [{ what: 'Read', why: 'End dates aren’t supported.' }],
  ],
])(
  'readTracker reports the dropped pins, drawings and ends of HabitTrove: %j',
  (document, dropped) => {
    expect(droppedOf(document)).toEqual(dropped);
  },
);

const habitica = (kind: 'habits' | 'dailys', task: object) => ({
  tasks: { [kind]: [{ text: 'Read', ...task }] },
});
const reminder = { id: 'r', time: '2025-03-14T08:00:00.000Z' };
const DIFFICULTY = { what: 'Difficulty', why: 'All habits weigh the same.' };

test.each([
  [habitica('dailys', { reminders: [], priority: 1 }), []],
  [habitica('dailys', { priority: 1.5 }), [DIFFICULTY]],
  [habitica('habits', { priority: 0.1 }), [DIFFICULTY]],
  [
    habitica('dailys', { reminders: [reminder] }),
    [{ what: 'Reminders', why: 'Set them again when you edit the habit.' }],
  ],
])(
  'readTracker reports the dropped reminders and difficulty of Habitica: %j',
  (document, dropped) => {
    const [values, ...others] = droppedOf(document);
    expect(values?.what).toBe('Character, gold and values');
    expect(others).toEqual(dropped);
  },
);
