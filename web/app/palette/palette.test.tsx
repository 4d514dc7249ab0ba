import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Habit, listHabits, listPauses, listSections, setDay } from '#contract/habits.ts';
import { SignedInUser } from '#web/features/account/user.ts';
import {
  mockTick,
  makeHabit,
  stopClockAtNoon,
  TODAY,
} from '#web/features/habits/testing/habits.ts';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { everythingSent } from '#web/testing/outbox.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { Palette } from './palette.tsx';

stopClockAtNoon();

async function openPalette(habits: Habit[], search = '') {
  mockApi(listHabits, habits);
  const { user } = renderWithProviders(
    <SignedInUser value={ada}>
      <Palette />
    </SignedInUser>,
  );
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  if (habits.length > 0) await screen.findByRole('option', { name: habits[0]?.name ?? '' });
  if (search !== '') await user.type(field, search);
  return user;
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const address = () => `${location.pathname}${location.search}${location.hash}`;

test('the palette lists habits, actions, pages and settings before a search', async () => {
  await openPalette([makeHabit({ name: 'Read' })]);
  expect(options()).toEqual(expect.arrayContaining(['Read', 'Quick add', 'Progress', 'Export']));
  expect(options()).not.toContain('Tick Read');
  expect(options()).not.toContain('Admin');
});

test('the palette ticks a habit', async () => {
  mockTick(makeHabit({ name: 'Read' }));
  const user = await openPalette([makeHabit({ name: 'Read' })], 'tick read');
  await user.keyboard('{Enter}');
  await everythingSent();
  expect(bodiesSentTo(setDay, { params: { id: 7, date: TODAY } })).toMatchObject([
    { completed: true },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['dark', 'Theme: Minimal Dark'],
  ['pause', 'Pause all habits'],
  ['export', 'Export'],
  ['password', 'Password'],
  ['progress', 'Progress'],
  ['today', 'Dashboard'],
  ['together', 'Challenges'],
  ['me', 'Profile'],
  ['photo', 'Import from Image'],
  ['new habit', 'Quick add'],
  ['calendar', 'Progress: Calendar'],
  ['ics', 'Subscribe to calendar'],
])('the palette finds by “%s” first the command “%s”', async (search, label) => {
  await openPalette([], search);
  expect(options()[0]).toBe(label);
});

test('the palette finds the pause of all habits before those of single habits', async () => {
  await openPalette([makeHabit({ name: 'Read' })], 'pause');
  expect(options().slice(0, 2)).toEqual(['Pause all habits', 'Pause Read']);
});

test('the palette finds beginnings of words before the middle of a word', async () => {
  const names = ['Bread without sugar', 'Two litres of water', 'I read', 'Read 20 pages'];
  await openPalette(
    names.map((name, at) => makeHabit({ id: at + 1, name })),
    'rea',
  );
  const found = options();
  expect(found[0]).toBe('Read 20 pages');
  expect(found).not.toContain('Two litres of water');
  expect(found.indexOf('I read')).toBeLessThan(found.indexOf('Bread without sugar'));
});

test.each([
  ['cafe', 'No Café'],
  ['日本', '毎日日本語'],
  ['قرا', 'وقت قراءة'],
])('the palette finds by “%s” the habit “%s”', async (search, name) => {
  await openPalette([makeHabit({ name })], search);
  expect(options()).toContain(name);
});

test('the palette opens a page', async () => {
  const user = await openPalette([], 'passkeys');
  await user.keyboard('{Enter}');
  expect(address()).toBe('/profile?tab=security#passkeys');
});

test('the palette announces its first command as soon as the user has typed', async () => {
  await openPalette([makeHabit({ name: 'Read' })], 'pause');
  const [first] = screen.getAllByRole('option', { selected: true });
  expect(first?.textContent).toBe('Pause all habits');
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(first?.id);
});

test('the palette runs the command that the arrow keys select', async () => {
  mockApi(listPauses, []);
  const user = await openPalette([makeHabit({ name: 'Read' })], 'pause');
  const [, second] = screen.getAllByRole('option');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(second?.id);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Pause “Read”' })).toBeDefined();
});

test('the palette opens the dialog to edit a habit', async () => {
  mockApi(listSections, []);
  const user = await openPalette([makeHabit({ name: 'Read' })], 'edit read');
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: /^Edit/ });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Habit Name').value).toBe('Read');
});

test('the palette opens the import from a picture on every page', async () => {
  const user = await openPalette([], 'image');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'AI Habit Extractor' })).toBeDefined();
  expect(screen.queryByRole('dialog', { name: 'Find' })).toBeNull();
});

test('the palette says that nothing was found, and closes without a question', async () => {
  const user = await openPalette([], 'qqqq');
  expect(screen.getByText('Nothing found')).toBeDefined();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
