import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { listHabits } from '#contract/habits.ts';
import { importHabits } from '#contract/import.ts';
import { TOO_MANY_ROWS } from '#domain/imports/csv-habits.ts';
import { habitsQueryOptions } from '#web/features/habits/data/query-options.ts';
import { makeHabit } from '#web/features/habits/testing/habits.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { readCsv } from './read-csv.ts';
import { templateText } from './template.ts';

const HEADER = 'name,type,deadline,weekday,notes,completed';

const csv = (content: string | Uint8Array<ArrayBuffer>, name = 'habits.csv') =>
  new File([content], name, { type: 'text/csv' });

function open(names: readonly string[] = []) {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  const habits = names.map((name, at) => makeHabit({ id: at + 1, name }));
  mockApi(listHabits, habits);
  const { user, queryClient } = renderWithProviders(
    <ImportDialog isOpen onOpenChange={onOpenChange} />,
  );
  const { queryKey } = habitsQueryOptions();
  const known = { habits, at: Date.now(), applied: {}, appliedTo: {} };
  queryClient.setQueryData(queryKey, known);
  const isListStale = () => queryClient.getQueryState(queryKey)?.isInvalidated;
  const dialog = within(screen.getByRole('dialog', { name: 'Import Habits from CSV' }));
  const choose = (file: File) => user.upload(dialog.getByLabelText('CSV file'), file);
  const send = () => user.click(dialog.getByRole('button', { name: 'Import' }));
  return { user, dialog, choose, send, onOpenChange, isListStale };
}

const good = `${HEADER}\nRead,daily,18:00,,,true\nGym,weekly,19:30,"Monday,Friday","loud, ""long""",false\n`;

const goodRows = [
  { row: 2, name: 'Read', type: 'daily', deadline: '18:00', completed: true },
  {
    row: 3,
    name: 'Gym',
    type: 'weekly',
    deadline: '19:30',
    completed: false,
    weekday: 'monday,friday',
    notes: 'loud, "long"',
  },
];

const chipsOf = (row: number) =>
  within(screen.getByRole('list', { name: `Understood in row ${row}` }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function chooseOnChip(
  user: ReturnType<typeof open>['user'],
  [chip, item]: [string, string],
): Promise<void> {
  await user.click(screen.getByRole('button', { name: chip }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('reading a file', () => {
  const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(good, 'utf16le')]);
  test.each([
    ['commas', good],
    ['a byte-order mark', `\uFEFF${good}`],
    ['UTF-16', utf16],
    ['Windows line endings', good.replaceAll('\n', '\r\n')],
    ['old line endings', good.replaceAll('\n', '\r')],
    ['mixed line endings', good.replace('\n', '\r\n')],
    [
      'tabs',
      'name\ttype\tdeadline\tweekday\tnotes\tcompleted\nRead\tdaily\t18:00\t\t\ttrue\nGym\tweekly\t19:30\tMonday,Friday\t"loud, ""long"""\tfalse',
    ],
    [
      'semicolons',
      'name;type;deadline;weekday;notes;completed\nRead;daily;18:00;;;true\nGym;weekly;19:30;Monday,Friday;"loud, ""long""";false',
    ],
  ])('reading a file reads the same rows from a file with %s', async (_what, content) => {
    expect(await readCsv(csv(content))).toEqual({
      rows: goodRows,
      skipped: [],
      hasFrequencyColumns: false,
    });
  });

  test('reading a file reads the encoding of old spreadsheets', async () => {
    const latin = new Uint8Array(Buffer.from(`${HEADER}\nÜben,daily,18:00,,,false`, 'latin1'));
    expect(await readCsv(csv(latin))).toMatchObject({ rows: [{ name: 'Üben' }] });
  });

  test('reading a file keeps a quoted line break', async () => {
    const text = `${HEADER}\r\nA,daily,18:00,,"one\r\ntwo",false\r\nB,daily,18:00,,,false`;
    const read = { rows: [{ row: 2, notes: 'one\ntwo' }, { row: 3 }] };
    expect(await readCsv(csv(text))).toMatchObject(read);
  });

  const many = `${HEADER}\n${'A,daily,18:00,,,false\n'.repeat(5001)}`;
  test.each([
    ['habits.txt', good, 'Please select a CSV file'],
    ['habits.csv', '', 'CSV missing required headers: name, type, deadline, completed'],
    ['habits.csv', 'name,type\nA,daily', 'CSV missing required headers: deadline, completed'],
    ['habits.csv', HEADER, 'No valid habits found in the CSV file'],
    ['habits.csv', `${HEADER}\nA,monthly,18:00,,,true`, 'No valid habits found in the CSV file'],
    ['habits.csv', `${HEADER}\n"A,daily`, 'Failed to parse the CSV file. Please check the format.'],
    ['habits.csv', many, TOO_MANY_ROWS],
    ['habits.csv', 'x'.repeat(5_000_000), 'Please select a CSV file smaller than 4MB'],
  ])('reading a file refuses %s with the right message', async (name, content, error) => {
    expect(await readCsv(csv(content, name))).toEqual({ error });
  });

  test('reading a file reads three valid rows from the template', async () => {
    const read = await readCsv(csv(templateText()));
    expect(read).toMatchObject({ rows: [{ row: 2 }, { row: 3 }, { row: 4 }], skipped: [] });
    expect(templateText().split('\r\n')[0]).toBe(HEADER);
  });
});

describe('the dialog', () => {
  test('the dialog shows a preview before sending', async () => {
    const { dialog, choose } = open();
    await choose(csv(`${good}Odd,daily,25:00,,,false\nToo,short\n`));
    expect(await dialog.findByText('3 habits found, 1 row skipped')).toBeDefined();
    expect(chipsOf(3)).toEqual(['Monday, Friday', 'Deadline 7:30 PM']);
    expect(dialog.getByRole('cell', { name: 'daily · 25:00' })).toBeDefined();
    expect(dialog.getByText('Row 4: Please enter the deadline as HH:MM.')).toBeDefined();
    expect(dialog.getByText('Row 5 is skipped: 2 columns instead of 6')).toBeDefined();
    expect(bodiesSentTo(importHabits)).toEqual([]);
  });

  test('the dialog shows rhythm and goal, and sends them unchanged', async () => {
    const { dialog, choose, send } = open();
    await choose(
      csv(
        `${HEADER},rhythm,goal\nGym,daily,18:00,,,false,3x per week,\nWater,daily,18:00,,,false,,8 glasses\nOdd,daily,18:00,,,false,now and then,\n`,
      ),
    );
    expect(await dialog.findByText('3 habits found')).toBeDefined();
    expect(chipsOf(2)).toEqual(['3 times a week', 'Deadline 6:00 PM']);
    expect(chipsOf(3)).toEqual(['Every day', '8 glasses a day', 'Deadline 6:00 PM']);
    expect(dialog.getByRole('cell', { name: 'daily · 18:00 · now and then' })).toBeDefined();
    expect(
      dialog.getByText('Row 4: Please enter the rhythm like "3 times a week" or "every 2 days".'),
    ).toBeDefined();
    mockApi(importHabits, { imported: 3, errors: [] });
    await send();
    await screen.findByText('Import Successful');
    expect(bodiesSentTo(importHabits)).toMatchObject([
      [{ rhythm: '3x per week' }, { goal: '8 glasses' }, { rhythm: 'now and then' }],
    ]);
  });

  describe('a name in words', () => {
    const inWords = `${HEADER}\nRun 3x a week,daily,18:00,,,false\nRead 20 pages,daily,18:00,,,false\n`;
    const plain = { type: 'daily', deadline: '18:00', completed: false };

    test('a name in words is shown as chips, and sent in the words of the columns', async () => {
      const { user, dialog, choose, send } = open(['run']);
      await choose(csv(inWords));
      expect(await dialog.findByText('2 habits found, 1 already here')).toBeDefined();
      expect(dialog.getByText(/^2 names say how often or how much\./)).toBeDefined();
      expect(chipsOf(2)).toEqual(['3 times a week', 'Deadline 6:00 PM']);
      expect(chipsOf(3)).toEqual(['Every day', '20 pages a day', 'Deadline 6:00 PM']);
      expect(dialog.getByRole('cell', { name: 'Read' })).toBeDefined();
      await user.click(dialog.getByRole('checkbox', { name: 'Import it again' }));
      mockApi(importHabits, { imported: 2, errors: [] });
      await send();
      expect(bodiesSentTo(importHabits)).toEqual([
        [
          { ...plain, row: 2, name: 'Run', type: 'weekly', rhythm: '3 times a week' },
          { ...plain, row: 3, name: 'Read', goal: '20 pages' },
        ],
      ]);
    });

    test('a name in words stays whole when its chip is removed, or when all names are kept', async () => {
      const { user, dialog, choose, send } = open(['run']);
      await choose(csv(inWords));
      await dialog.findByText('2 habits found, 1 already here');
      await chooseOnChip(user, ['3 times a week', 'Remove']);
      expect(dialog.getByText('2 habits found')).toBeDefined();
      expect(dialog.getByRole('cell', { name: 'Run 3x a week' })).toBeDefined();
      expect(dialog.getByText(/^1 name says how often or how much\./)).toBeDefined();
      await user.click(dialog.getByRole('button', { name: 'Keep all names as they are' }));
      expect(dialog.queryByText(/how often or how much/)).toBeNull();
      mockApi(importHabits, { imported: 2, errors: [] });
      await send();
      expect(bodiesSentTo(importHabits)).toEqual([
        [
          { ...plain, row: 2, name: 'Run 3x a week' },
          { ...plain, row: 3, name: 'Read 20 pages' },
        ],
      ]);
    });

    test('a name in words is only a name in a file with columns for rhythm and goal', async () => {
      const { dialog, choose } = open();
      await choose(csv(`${HEADER},rhythm,goal\nRun 3x a week,daily,18:00,,,false,,\n`));
      expect(await dialog.findByRole('cell', { name: 'Run 3x a week' })).toBeDefined();
      expect(chipsOf(2)).toEqual(['Every day', 'Deadline 6:00 PM']);
    });

    test('a name in words is counted in rows that are not shown yet', async () => {
      const { user, dialog, choose } = open();
      const many = Array.from({ length: 30 }, (_, at) => `Run ${at + 2} km,daily,18:00,,,false`);
      await choose(csv([HEADER, ...many].join('\n')));
      expect(await dialog.findByText(/^30 names say/)).toBeDefined();
      expect(screen.queryByRole('list', { name: 'Understood in row 31' })).toBeNull();
      await user.click(dialog.getByRole('button', { name: 'Show more' }));
      expect(chipsOf(31)).toEqual(['Every day', '31 km a day', 'Deadline 6:00 PM']);
    });
  });

  test('the dialog changes what a row says', async () => {
    const { user, dialog, choose, send } = open();
    await choose(csv(`${good}Run 3x a week,daily,20:00,,,false\n`));
    await dialog.findByText('3 habits found');
    await chooseOnChip(user, ['Monday, Friday', 'Change']);
    const gym = within(dialog.getByRole('group', { name: 'Row 3' }));
    await user.click(gym.getByRole('checkbox', { name: 'Wednesday' }));
    await user.type(gym.getByLabelText('Goal'), 'at most');
    expect(gym.getByText('Please write it like “8 glasses” or “at most 2 a week”.')).toBeDefined();
    await user.type(gym.getByLabelText('Goal'), ' 90 minutes');
    await user.click(gym.getByRole('button', { name: 'Done' }));
    const days = 'Monday, Wednesday, Friday';
    expect(chipsOf(3)).toEqual([days, 'At most 90 minutes a day', 'Deadline 7:30 PM']);

    await chooseOnChip(user, ['Deadline 7:30 PM', 'Remove']);
    await chooseOnChip(user, ['3 times a week', 'Change']);
    const rhythm = within(dialog.getByRole('group', { name: 'Row 4' })).getByLabelText('Rhythm');
    await user.clear(rhythm);
    await user.type(rhythm, 'every 2 days');
    expect(chipsOf(4)).toEqual(['Every 2 days', 'Deadline 8:00 PM']);
    mockApi(importHabits, { imported: 3, errors: [] });
    await send();
    expect(bodiesSentTo(importHabits)).toEqual([
      [
        goodRows[0],
        {
          ...goodRows[1],
          weekday: 'monday,wednesday,friday',
          goal: 'at most 90 minutes',
          deadline: '00:00',
        },
        {
          row: 4,
          name: 'Run',
          type: 'weekly',
          rhythm: 'every 2 days',
          deadline: '20:00',
          completed: false,
        },
      ],
    ]);
  });

  test('the dialog removes a part that a column says', async () => {
    const { user, dialog, choose, send } = open();
    await choose(csv(`${HEADER},rhythm,goal\nRun,weekly,18:00,,,false,3x per week,5 km\n`));
    await dialog.findByText('1 habit found');
    await chooseOnChip(user, ['3 times a week', 'Remove']);
    await chooseOnChip(user, ['5 km a day', 'Remove']);
    expect(chipsOf(2)).toEqual(['Every day', 'Deadline 6:00 PM']);
    // A habit of every day has no rhythm to remove.
    await user.click(screen.getByRole('button', { name: 'Every day' }));
    expect(dialog.getByRole('group', { name: 'Row 2' })).toBeDefined();
    mockApi(importHabits, { imported: 1, errors: [] });
    await send();
    expect(bodiesSentTo(importHabits)).toEqual([
      [{ row: 2, name: 'Run', type: 'daily', deadline: '18:00', completed: false }],
    ]);
  });

  test('the dialog sends the rows, shows a toast, refreshes the habits and closes', async () => {
    const { dialog, choose, send, onOpenChange, isListStale } = open();
    await choose(csv(good));
    await dialog.findByText('2 habits found');
    mockApi(importHabits, { imported: 2, errors: [] });
    await send();
    expect(await screen.findByText('Import Successful')).toBeDefined();
    expect(screen.getByText('Successfully imported 2 habits')).toBeDefined();
    expect(bodiesSentTo(importHabits)).toEqual([goodRows]);
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(isListStale()).toBe(true);
  });

  test('the dialog leaves out existing habits unless the user selects them', async () => {
    const { user, dialog, choose, send } = open([' gym ', 'Walk']);
    await choose(csv(good));
    expect(await dialog.findByText('2 habits found, 1 already here')).toBeDefined();
    const rows = dialog.getAllByRole('row').map((row) => row.textContent);
    expect(rows.map((text) => text.includes('Already here'))).toEqual([false, false, true]);
    mockApi(importHabits, { imported: 1, errors: [] });
    await send();
    expect(bodiesSentTo(importHabits)).toEqual([goodRows.slice(0, 1)]);
    await choose(csv(good));
    await user.click(await dialog.findByRole('checkbox', { name: 'Import it again' }));
    await send();
    expect(bodiesSentTo(importHabits)[1]).toEqual(goodRows);
  });

  test('the dialog has nothing to import if all habits exist', async () => {
    const { user, dialog, choose } = open(['Read', 'Gym']);
    await choose(csv(good));
    expect(await dialog.findByText('2 habits found, 2 already here')).toBeDefined();
    const button = dialog.getByRole('button', { name: 'Import' });
    expect(button).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('checkbox', { name: 'Import them again' }));
    expect(button).toHaveProperty('disabled', false);
  });

  test('the dialog stays open with the failed rows, and sends no row twice', async () => {
    const { dialog, choose, send, onOpenChange } = open();
    await choose(csv(good));
    await dialog.findByText('2 habits found');
    mockApi(importHabits, { imported: 1, errors: ['Row 3: You can keep at most 500 habits.'] });
    await send();
    expect(await dialog.findByText("Some habits couldn't be imported:")).toBeDefined();
    expect(dialog.getByText('Row 3: You can keep at most 500 habits.')).toBeDefined();
    expect(await screen.findByText('Successfully imported 1 habits')).toBeDefined();
    await send();
    expect(dialog.getByText('Please select a file first')).toBeDefined();
    expect(bodiesSentTo(importHabits)).toHaveLength(1);
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  test('the dialog says that nothing was imported if all rows were refused', async () => {
    const { dialog, choose, send } = open();
    await choose(csv(good));
    await dialog.findByText('2 habits found');
    mockApi(importHabits, { imported: 0, errors: ['Row 2: No.', 'Row 3: No.'] });
    await send();
    expect(await screen.findByText('Import Failed')).toBeDefined();
    expect(screen.getByText('Failed to import habits')).toBeDefined();
  });

  test.each([
    [{ message: 'The server is resting.' }, 'The server is resting.'],
    [{ message: '' }, 'Failed to import habits'],
  ])('the dialog shows why an import failed, and keeps the file', async (body, words) => {
    const { dialog, choose, send } = open();
    await choose(csv(good));
    await dialog.findByText('2 habits found');
    mockRefusal(importHabits, { status: 503, ...body });
    await send();
    expect(await screen.findByText('Import Failed')).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
    expect(dialog.getByText('2 habits found')).toBeDefined();
  });

  test('the dialog asks for a file if there is no file', async () => {
    const { dialog, send } = open();
    await send();
    expect(dialog.getByRole('alert').textContent).toBe('Please select a file first');
  });

  test('the dialog accepts a dropped CSV file', async () => {
    const { dialog } = open();
    const target = dialog.getByText('Choose a CSV file, or drop it here');
    fireEvent.drop(target, { dataTransfer: { files: [csv(good, 'habits.pdf')] } });
    expect(await dialog.findByText('Please select a CSV file')).toBeDefined();
    fireEvent.drop(target, { dataTransfer: { files: [csv(good, 'HABITS.CSV')] } });
    expect(await dialog.findByText('2 habits found')).toBeDefined();
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  test('the dialog is closed by Cancel', async () => {
    const { user, dialog, onOpenChange } = open();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
});
