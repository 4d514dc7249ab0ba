import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import { analyzeImage, getImageProgress } from '#contract/import.ts';
import { createHabit, type Habit, listHabits } from '#contract/habits.ts';
import type { ExtractedHabit, ImageAnalysis } from '#contract/import/image.ts';
import { makeHabit } from '#web/features/habits/testing/habits.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ImageDialog } from '#web/features/import/image/image-dialog.tsx';

const picture = (size = 8, name = 'list.png') =>
  new File([new Uint8Array(size)], name, { type: 'image/png' });

const suggestion = (of: Partial<ExtractedHabit>): ExtractedHabit => ({
  name: 'Read',
  type: 'daily',
  deadline: '18:00',
  possibleDeadlines: null,
  rhythm: null,
  goal: null,
  reminder: null,
  tags: null,
  weekdays: null,
  notes: null,
  icon: 'book-open',
  confidence: 0.92,
  ...of,
});

const gym = suggestion({
  name: 'Gym',
  type: 'weekly',
  weekdays: ['monday', 'wednesday'],
  deadline: '18:30',
  icon: 'dumbbell',
  confidence: 0.61,
});

const readAs = (habits: ExtractedHabit[]): ImageAnalysis => ({
  success: habits.length > 0,
  habits,
  analysisText: 'Read\nGym Mon Wed 18:30',
  message: '',
});

function open() {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  const onImported = vi.fn<() => void>();
  mockApi(listHabits, []);
  const { user } = renderWithProviders(<ImageDialog isOpen {...{ onOpenChange, onImported }} />);
  const dialog = within(screen.getByRole('dialog', { name: 'AI Habit Extractor' }));
  const choose = (file: File) => user.upload(dialog.getByLabelText('Picture of your habits'), file);
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  return { user, dialog, choose, press, onOpenChange, onImported };
}

async function openAnalyzed(analysis: ImageAnalysis) {
  const opened = open();
  mockApi(analyzeImage, analysis);
  await opened.choose(picture());
  await opened.press('Analyze Image');
  const item = (number: number) =>
    within(opened.dialog.getByRole('group', { name: `Habit ${number}` }));
  return { ...opened, item };
}

const chipsOf = (item: ReturnType<typeof within>) =>
  within(item.getByRole('list', { name: 'Understood' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

function goOffline(): void {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'));
}

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
  mockApi(getImageProgress, { stage: 'none', ahead: 0, part: 0 });
  mockApi(listHabits, []);
});

test('the picture has to be chosen before the analysis, and its kinds are named', async () => {
  const { dialog, press } = open();
  expect(dialog.getByText('PNG, JPG or JPEG, at most 10MB')).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Import Selected' })).toBeNull();
  await press('Analyze Image');
  expect(dialog.getByRole('alert').textContent).toBe('Please choose a picture first.');
  expect(bodiesSentTo(analyzeImage)).toEqual([]);
});

test('the picture is previewed before it is sent in the field image', async () => {
  const { dialog, choose, press } = open();
  await choose(picture());
  expect(dialog.getByRole('img', { name: 'The chosen file' })).toBeDefined();
  expect(dialog.getByText('list.png')).toBeDefined();
  expect(bodiesSentTo(analyzeImage)).toEqual([]);
  mockApi(analyzeImage, readAs([gym]));
  await press('Analyze Image');
  await dialog.findByText('1 of 1 selected');
  const [form] = bodiesSentTo(analyzeImage);
  expect(form?.has('image')).toBe(true);
});

test('the picture is not sent if it is too large', async () => {
  const { dialog, choose } = open();
  await choose(picture(10 * 1024 * 1024 + 1));
  expect(dialog.getByText('Please choose a picture of at most 10MB.')).toBeDefined();
  expect(dialog.queryByRole('img')).toBeNull();
});

test('the picture can be dropped or pasted', async () => {
  const { dialog } = open();
  const files = [picture(8, 'dropped.png')];
  fireEvent.drop(dialog.getByText('PNG, JPG or JPEG, at most 10MB'), { dataTransfer: { files } });
  expect(await dialog.findByText('dropped.png')).toBeDefined();
  const clipboardData = { files: [new File(['a'], 'a.txt', { type: 'text/plain' }), picture()] };
  fireEvent.paste(document, { clipboardData });
  expect(await dialog.findByText('list.png')).toBeDefined();
});

test.each<[ResponseOf<typeof getImageProgress>, string]>([
  [{ stage: 'none', ahead: 0, part: 0 }, 'Sending your picture…'],
  [{ stage: 'waiting', ahead: 0, part: 0 }, 'Your picture is next…'],
  [{ stage: 'waiting', ahead: 1, part: 0 }, '1 picture ahead of yours…'],
  [{ stage: 'waiting', ahead: 3, part: 0 }, '3 pictures ahead of yours…'],
  [{ stage: 'reading', ahead: 0, part: 0.45 }, 'Reading your picture…'],
])('the analysis shows its progress: %o', async (progress, words) => {
  const { dialog, choose, press } = open();
  mockApi(analyzeImage, new Promise<never>(() => {}));
  mockApi(getImageProgress, progress);
  await choose(picture());
  await press('Analyze Image');
  expect(await dialog.findByText(words)).toBeDefined();
  const shown = dialog.getByRole('progressbar').getAttribute('aria-valuenow');
  expect(shown).toBe(progress.stage === 'reading' ? '45' : null);
  expect(dialog.getByRole('button', { name: 'Analyze Image' })).toHaveProperty('disabled', true);
  expect(dialog.getByLabelText('Picture of your habits')).toHaveProperty('disabled', true);
});

test('the analysis shows the text, and each habit with its confidence', async () => {
  const habits = [suggestion({}), gym, suggestion({ name: 'Rnd', confidence: 0.31 })];
  const { dialog, item } = await openAnalyzed(readAs(habits));
  expect(await dialog.findByText('3 of 3 selected')).toBeDefined();
  expect(dialog.getByLabelText('Analysis')).toHaveProperty('value', 'Read\nGym Mon Wed 18:30');
  expect(item(1).getByRole('button', { name: 'Deadline 6:00 PM' })).toBeDefined();
  expect(item(1).getByText(/High \(92%\)/)).toBeDefined();
  expect(chipsOf(item(2))).toEqual(['Monday, Wednesday', 'Deadline 6:30 PM']);
  expect(item(2).getByText(/Medium \(61%\)/)).toBeDefined();
  expect(item(3).getByText(/Low \(31%\)/)).toBeDefined();
});

test.each([
  ['No habits were found in this picture.', 'No habits were found in this picture.'],
  ['', 'Could not analyze the image'],
])('the analysis says that it found nothing: %o', async (message, words) => {
  const { dialog } = await openAnalyzed({ ...readAs([]), message });
  expect(await screen.findByText('Analysis Failed')).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
  expect(dialog.getByLabelText('Analysis')).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Import Selected' })).toBeNull();
});

test.each([
  [413, 'Please choose a picture of at most 10MB.'],
  [415, 'Please choose a PNG or JPEG picture.'],
  [422, 'This picture cannot be read. Please try another one.'],
  [429, 'Too many pictures. Please wait a minute.'],
])(
  'the analysis shows the reason of a refusal with %i, and keeps the picture',
  async (status, message) => {
    const { dialog, choose, press } = open();
    mockRefusal(analyzeImage, { status, success: false, message });
    await choose(picture());
    await press('Analyze Image');
    expect(await screen.findByText('Analysis Failed')).toBeDefined();
    expect(dialog.getByRole('alert').textContent).toBe(message);
    expect(dialog.getByRole('img', { name: 'The chosen file' })).toBeDefined();
  },
);

test('the analysis shows a failure, and can be repeated', async () => {
  const { dialog, choose, press } = open();
  mockRefusal(analyzeImage, { status: 503, message: 'Broken' });
  await choose(picture());
  await press('Analyze Image');
  expect(await screen.findByText('Failed to analyze image')).toBeDefined();
  expect(screen.getByText('Error')).toBeDefined();
  expect(dialog.getByRole('alert').textContent).toContain('please try again');
  mockApi(analyzeImage, readAs([gym]));
  await press('Analyze Image');
  expect(await dialog.findByText('1 of 1 selected')).toBeDefined();
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('the analysis fails immediately without a network, and keeps the picture', async () => {
  const { dialog, choose, press } = open();
  mockRefusal(analyzeImage, { status: 599, message: 'never arrives' });
  await choose(picture());
  goOffline();
  await press('Analyze Image');
  expect(await screen.findByText('Failed to analyze image')).toBeDefined();
  expect(dialog.getByRole('alert').textContent).toContain('You’re offline');
  expect(dialog.getByText('list.png')).toBeDefined();
});

test('a chip of a suggestion opens its field, including those of the reminder and the tags', async () => {
  const found = { ...suggestion({}), reminder: '20:00', tags: ['sport'] };
  const { user, dialog, item, press } = await openAnalyzed(readAs([found]));
  await dialog.findByText('1 of 1 selected');
  await user.click(item(1).getByRole('button', { name: 'Remind at 8:00 PM' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change' }));
  fireEvent.change(item(1).getByLabelText('Reminder'), { target: { value: '07:15' } });
  await user.type(item(1).getByLabelText('Tags'), 'outdoors{Enter}');
  expect(chipsOf(item(1))).toEqual(['Deadline 6:00 PM', 'Remind at 7:15 AM', '#sport #outdoors']);
  mockApi(createHabit, makeHabit());
  await press('Import Selected');
  await waitFor(() =>
    expect(bodiesSentTo(createHabit)).toMatchObject([
      { reminders: [{ time: '07:15' }], tags: ['sport', 'outdoors'] },
    ]),
  );
});

describe('an uncertain time', () => {
  const unsure = { ...gym, possibleDeadlines: ['18:30', '13:30'] };

  test('an uncertain time has to be chosen from the possible times', async () => {
    const { user, item, press } = await openAnalyzed(readAs([unsure]));
    expect(await item(1).findByText('Check the time')).toBeDefined();
    expect(item(1).getByLabelText('Deadline')).toHaveProperty('value', '');
    const choices = within(item(1).getByRole('group', { name: /The time was hard to read/ }));
    expect(choices.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '18:30',
      '13:30',
    ]);
    await user.click(choices.getByRole('button', { name: '13:30' }));
    expect(chipsOf(item(1))).toEqual(['Monday, Wednesday', 'Deadline 1:30 PM']);
    mockApi(createHabit, makeHabit({}));
    await press('Import Selected');
    await waitFor(() => expect(bodiesSentTo(createHabit)).toMatchObject([{ deadline: '13:30' }]));
  });

  test('an uncertain time blocks the import of its habit until it is chosen', async () => {
    const { item, press } = await openAnalyzed(readAs([unsure]));
    await item(1).findByText('Check the time');
    await press('Import Selected');
    expect(await item(1).findByText('Deadline is required')).toBeDefined();
    expect(bodiesSentTo(createHabit)).toEqual([]);
  });

  test('an uncertain time is not shown for a habit with a certain time', async () => {
    const { item } = await openAnalyzed(readAs([gym]));
    expect(await item(1).findByRole('button', { name: 'Deadline 6:30 PM' })).toBeDefined();
    expect(item(1).queryByRole('group', { name: /hard to read/ })).toBeNull();
  });
});

test('the import requires a selected habit', async () => {
  const { user, dialog, press } = await openAnalyzed(readAs([gym]));
  await user.click(await dialog.findByRole('checkbox', { name: 'Select all' }));
  expect(dialog.getByText('0 of 1 selected')).toBeDefined();
  await press('Import Selected');
  expect(await screen.findByText('No Habits Selected')).toBeDefined();
  expect(screen.getByText('Please select at least one habit to import.')).toBeDefined();
});

test('the import creates the selected habits with their corrections, clears everything and closes', async () => {
  const habits = [suggestion({ name: 'Reed' }), gym, suggestion({ name: 'Walk' })];
  const { user, dialog, item, press, onOpenChange, onImported } = await openAnalyzed(
    readAs(habits),
  );
  await dialog.findByText('3 of 3 selected');
  await user.click(item(3).getByRole('checkbox', { name: 'Import Walk' }));
  const name = item(1).getByLabelText('Habit Name');
  await user.clear(name);
  await user.type(name, ' Read ');
  await user.click(item(2).getByRole('button', { name: 'Details' }));
  await user.click(item(2).getByRole('checkbox', { name: 'Friday' }));
  await user.type(item(2).getByLabelText('Private Notes'), 'Legs');
  mockApi(createHabit, makeHabit());
  await press('Import Selected');
  expect(await screen.findByText('Habits Imported')).toBeDefined();
  expect(screen.getByText('Successfully imported 2 habits')).toBeDefined();
  expect(bodiesSentTo(createHabit)).toEqual([
    expect.objectContaining({ name: 'Read', type: 'daily', weekdays: null, icon: 'book-open' }),
    expect.objectContaining({
      name: 'Gym',
      type: 'weekly',
      deadline: '18:30',
      weekdays: ['monday', 'wednesday', 'friday'],
      notes: 'Legs',
    }),
  ]);
  expect(onImported).toHaveBeenCalledOnce();
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(dialog.queryByRole('img')).toBeNull();
  expect(dialog.queryByLabelText('Analysis')).toBeNull();
  expect(dialog.queryByRole('group', { name: 'Habit 1' })).toBeNull();
});

test('the import sends nothing if a field is missing, and focuses the field', async () => {
  const { user, dialog, item, press } = await openAnalyzed(
    readAs([suggestion({}), suggestion({ name: 'Swim', type: 'weekly' })]),
  );
  await dialog.findByText('2 of 2 selected');
  await press('Import Selected');
  expect(item(2).getByText('Please select at least one day')).toBeDefined();
  expect(document.activeElement).toBe(item(2).getByRole('checkbox', { name: 'Monday' }));
  await user.clear(item(1).getByLabelText('Habit Name'));
  await press('Import Selected');
  expect(item(1).getByText('Habit name is required')).toBeDefined();
  expect(document.activeElement).toBe(item(1).getByLabelText('Habit Name'));
  expect(bodiesSentTo(createHabit)).toEqual([]);
});

test('the import shows why it failed if no habit was created, and keeps all suggestions', async () => {
  const { dialog, item, press, onImported } = await openAnalyzed(readAs([suggestion({}), gym]));
  await dialog.findByText('2 of 2 selected');
  mockRefusal(createHabit, { status: 422, message: 'You can keep at most 500 habits.' });
  await press('Import Selected');
  expect(await screen.findByText('Import Failed')).toBeDefined();
  expect(screen.getByText('Could not import any habits.')).toBeDefined();
  expect(item(2).getByText('You can keep at most 500 habits.')).toBeDefined();
  expect(dialog.getByRole('img', { name: 'The chosen file' })).toBeDefined();
  expect(onImported).not.toHaveBeenCalled();
});

test('the import shows how many habits failed, and keeps those', async () => {
  const { dialog, item, press, onImported, onOpenChange } = await openAnalyzed(
    readAs([suggestion({}), gym]),
  );
  await dialog.findByText('2 of 2 selected');
  let attempts = 0;
  const realFetch = globalThis.fetch;
  globalThis.fetch = (...request) => {
    if (request[0] === '/api/habits' && request[1]?.method === 'POST') {
      attempts += 1;
      if (attempts === 1) mockApi(createHabit, makeHabit());
      else mockRefusal(createHabit, { status: 422, message: 'You can keep at most 500 habits.' });
    }
    return realFetch(...request);
  };
  await press('Import Selected');
  expect(await screen.findByText('Successfully imported 1 habits, 1 failed')).toBeDefined();
  expect(item(1).getByLabelText('Habit Name')).toHaveProperty('value', 'Gym');
  expect(item(1).getByText('You can keep at most 500 habits.')).toBeDefined();
  expect(dialog.queryByRole('img')).toBeNull();
  expect(onImported).toHaveBeenCalledOnce();
  expect(onOpenChange).not.toHaveBeenCalled();
});

test('the import shows its progress', async () => {
  const { dialog, press } = await openAnalyzed(readAs([suggestion({}), gym]));
  await dialog.findByText('2 of 2 selected');
  const creating: ((habit: Habit) => void)[] = [];
  mockApi(createHabit, new Promise((resolve) => void creating.push(resolve)));
  await press('Import Selected');
  expect(dialog.getByText('Importing 1 of 2…')).toBeDefined();
  await act(async () => creating[0]?.(makeHabit()));
  await waitFor(() => expect(dialog.queryByText(/^Importing/)).toBeNull());
  expect(screen.getByText('Successfully imported 2 habits')).toBeDefined();
});
