import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { completeOnboarding, completeTour } from '#contract/onboarding.ts';
import type { User } from '#contract/account.ts';
import { createHabit, type Habit } from '#contract/habits.ts';
import { userDayAt } from '#web/client/user-day.ts';
import { makeHabit } from '#web/features/habits/testing/habits.ts';
import { ben } from '#web/testing/cast.ts';
import { matchAllMedia } from '#web/testing/media.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { everythingSent, storedOperations } from '#web/testing/outbox.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { FirstSteps, OnboardingScreen } from './first-steps.tsx';

const newcomer: User = { ...ben, hasCompletedOnboarding: false, hasCompletedTour: false };

function openAs(user: User, props: Partial<Parameters<typeof FirstSteps>[0]> = {}) {
  const reloads: string[] = [];
  const opened = renderWithProviders(
    <FirstSteps user={user} reloadUser={async () => void reloads.push(user.username)} {...props}>
      <p>The page itself</p>
    </FirstSteps>,
  );
  return { ...opened, reloads };
}

/** The log, oldest line first. */
function watchLog(): unknown[] {
  const lines: unknown[] = [];
  const log = vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(line));
  onTestFinished(() => log.mockRestore());
  return lines;
}

const button = (name: string) => screen.getByRole('button', { name });
const row = (number: number) => screen.getByLabelText(`Habit ${number}`);
const rows = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
/** A counted row has a check, which has no text. */
const marks = () =>
  [...screen.getByRole('list', { name: 'Your habits' }).children].map(
    ({ firstElementChild }) => firstElementChild?.textContent,
  );
const chipsOf = (number: number) =>
  within(screen.getByRole('list', { name: `Understood in habit ${number}` }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
async function chooseOnChip(user: UserEvent, [chip, item]: [string, string]): Promise<void> {
  await user.click(button(chip));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}
const named = (names: string[]) => names.map((name) => expect.objectContaining({ name }));

const onboarded: User = { ...newcomer, hasCompletedOnboarding: true };
const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

function refuse(): never {
  throw new DOMException('Refused', 'SecurityError');
}

function switchStorageOff(): void {
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    vi.spyOn(Storage.prototype, name).mockImplementation(refuse),
  );
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
}

beforeAll(OnboardingScreen.preload);

beforeEach(() => {
  mockApi(createHabit, makeHabit());
  mockApi(completeOnboarding, { ...newcomer, hasCompletedOnboarding: true });
  mockApi(completeTour, { ...newcomer, hasCompletedOnboarding: true, hasCompletedTour: true });
});

test('the onboarding screen opens before the page with five blank rows', () => {
  openAs(newcomer);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, ben');
  expect(screen.getByText(/5 to 7 small habits are a good start/)).toBeTruthy();
  expect(rows()).toEqual(['', '', '', '', '']);
  expect(screen.queryByText('The page itself')).toBeNull();
  expect(screen.queryByRole('button', { name: /Upload|Import/ })).toBeNull();
});

test('the onboarding screen shows when a name has its maximum length', async () => {
  const { user } = openAs(newcomer);
  await user.click(row(1));
  await user.paste('x'.repeat(120));
  expect(rows()[0]).toHaveLength(100);
  expect(screen.getByText('At most 100 characters: the rest is cut off.')).toBeTruthy();
});

test('the onboarding screen ignores blank rows', async () => {
  const { user } = openAs(newcomer);
  expect(button('Start Tracking')).toHaveProperty('disabled', true);
  await user.type(row(1), '   {Enter}');
  await user.type(row(5), ' {Enter}');
  expect(button('Start Tracking')).toHaveProperty('disabled', true);
  await user.type(row(5), 'Read');
  expect(button('Start Tracking')).toHaveProperty('disabled', false);
  expect(bodiesSentTo(createHabit)).toEqual([]);
  expect(bodiesSentTo(completeOnboarding)).toEqual([]);
});

test('the onboarding screen adds a row and focuses it', async () => {
  const { user } = openAs(newcomer);
  await user.click(button('Add More'));
  await user.keyboard('Sing');
  expect(rows()).toEqual(['', '', '', '', '', 'Sing']);
});

test('the onboarding screen focuses the next row with Enter', async () => {
  const { user } = openAs(newcomer);
  await user.type(row(1), 'Read{Enter}');
  expect(document.activeElement).toBe(row(2));
  expect(bodiesSentTo(createHabit)).toEqual([]);
});

test('the onboarding screen fills in five examples, and announces it', async () => {
  const { user } = openAs(newcomer);
  await user.click(button('Use Examples'));
  expect(rows()).toEqual([
    'Drink 2,000 ml of water',
    'Go for a walk 3x a week',
    'Read 10 pages',
    'Meditate',
    'Less phone time, max 60 minutes',
  ]);
  expect(screen.getByRole('status').textContent).toBe('Sample habits are filled in.');
  expect(chipsOf(1)).toEqual(['2,000 ml a day']);
  expect(chipsOf(2)).toEqual(['3 times a week']);
  await user.type(row(2), ' at noon');
  expect(chipsOf(2)).toEqual(['3 times a week', 'Deadline 12:00 PM']);
});

test('the onboarding screen creates a habit from the words of a row, without a part that the user removes', async () => {
  const { user } = openAs(newcomer);
  await user.type(row(1), 'Read 20 pages every day at 21:00 #learning');
  await user.type(row(2), 'Water 2 l');
  await user.type(row(3), 'read 5 pages');
  expect(screen.getByText('Habit 1 has the same name. This one is left out.')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Understood in habit 3' })).toBeNull();
  expect(marks().slice(0, 3)).toEqual(['', '', '3']);
  expect(document.querySelectorAll('circle.stroke-accent:not(.opacity-0)')).toHaveLength(2);
  expect(chipsOf(1)).toEqual(['Every day', '20 pages a day', 'Deadline 9:00 PM', '#learning']);
  await chooseOnChip(user, ['2 l a day', 'Remove']);
  expect(screen.queryByRole('list', { name: 'Understood in habit 2' })).toBeNull();
  await user.click(button('Start Tracking'));
  await everythingSent();
  expect(bodiesSentTo(createHabit)).toMatchObject([
    {
      name: 'Read',
      type: 'daily',
      goal: { kind: 'least', amount: 20, unit: 'pages' },
      deadline: '21:00',
      tags: ['learning'],
    },
    { name: 'Water 2 l', deadline: '18:00' },
  ]);
  expect(bodiesSentTo(createHabit)[1]).not.toHaveProperty('goal');
});

test('the onboarding screen creates each name once, in order and in series', async () => {
  const { user, reloads } = openAs(newcomer);
  await user.type(row(1), ' Walk ');
  await user.type(row(2), 'Read');
  await user.type(row(4), 'WALK');
  await user.type(row(5), 'Floss');
  await user.click(button('Start Tracking'));
  expect(await screen.findByText('The page itself')).toBeTruthy();
  await everythingSent();
  expect(bodiesSentTo(createHabit)).toEqual(named(['Walk', 'Read', 'Floss']));
  expect(bodiesSentTo(createHabit)[1]).toEqual({
    name: 'Read',
    type: 'daily',
    deadline: '18:00',
    icon: 'book-open',
    weekdays: null,
    notes: null,
    completed: false,
    streak: 0,
    reps: 0,
    sortOrder: 0,
    createdOn: userDayAt(Date.now()),
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  await waitFor(() => expect(reloads).toEqual(['ben']));
  expect(bodiesSentTo(completeOnboarding)).toHaveLength(1);
});

test('the onboarding screen waits for the server, and ignores a second submit', async () => {
  let create: ((habit: Habit) => void) | undefined;
  const created = new Promise<Habit>((resolve) => {
    create = resolve;
  });
  mockApi(createHabit, created);
  const { user, container } = openAs(newcomer);
  await user.type(row(1), 'Read');
  const form = container.querySelector('form');
  act(() => {
    form?.requestSubmit();
    form?.requestSubmit();
  });
  const busy = button('Creating Your Habits...');
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  expect(button('Add More')).toHaveProperty('disabled', true);
  expect(button('Use Examples')).toHaveProperty('disabled', true);
  expect(screen.getByRole('status').textContent).toBe('Your habits are being created.');
  expect(screen.queryByRole('button', { name: 'Start Tracking' })).toBeNull();
  await act(async () => create?.(makeHabit()));
  expect(await screen.findByText('The page itself')).toBeTruthy();
  await everythingSent();
  expect(bodiesSentTo(createHabit)).toEqual(named(['Read']));
});

test('the onboarding screen continues when the server refuses a habit, which stays on the device', async () => {
  mockRefusal(createHabit, { status: 422, message: 'No.' });
  const { user } = openAs(newcomer);
  await user.type(row(1), 'Read');
  await user.type(row(2), 'Walk');
  await user.click(button('Start Tracking'));
  expect(await screen.findByText('The page itself')).toBeTruthy();
  await everythingSent();
  expect(bodiesSentTo(createHabit)).toEqual(named(['Read', 'Walk']));
  expect(await storedOperations()).toMatchObject([
    { body: { name: 'Read' }, state: { name: 'failed', status: 422 } },
    { body: { name: 'Walk' }, state: { name: 'failed', status: 422 } },
  ]);
});

test.each([
  ['onUploadScreenshot', 'Upload Screenshot'],
  ['onTrackerImport', 'Import from Another Tracker'],
])(
  'the onboarding screen opens an import, and ends when it added habits: %s',
  async (way, name) => {
    const opened: (() => void)[] = [];
    const { user } = openAs(newcomer, {
      [way]: (onImported: () => void) => void opened.push(onImported),
    });
    await user.type(row(1), 'Read');
    await user.click(button(name));
    expect(screen.queryByText('The page itself')).toBeNull();
    await act(async () => opened[0]?.());
    expect(await screen.findByText('The page itself')).toBeTruthy();
    await everythingSent();
    expect(bodiesSentTo(createHabit)).toEqual(named(['Read']));
  },
);

test('a failed report of the first steps does not block the user, and is repeated at the next visit', async () => {
  const log = watchLog();
  mockRefusal(completeOnboarding, { status: 503, message: 'Away' });
  const { user, unmount } = openAs(newcomer);
  await user.type(row(1), 'Read');
  await user.click(button('Start Tracking'));
  expect(await screen.findByText('The page itself')).toBeTruthy();
  await waitFor(() => expect(log).toHaveLength(1));
  expect(bodiesSentTo(completeOnboarding)).toHaveLength(1);
  unmount();

  mockApi(completeOnboarding, { ...newcomer, hasCompletedOnboarding: true });
  const { reloads } = openAs(newcomer);
  expect(screen.getByText('The page itself')).toBeTruthy();
  await waitFor(() => expect(reloads).toEqual(['ben']));
  expect(bodiesSentTo(completeOnboarding)).toHaveLength(2);
});

test('a failed report of the first steps shows the first steps again after the sign-in if the report had no session', async () => {
  watchLog();
  mockRefusal(completeOnboarding, { status: 401, message: 'Please sign in.' });
  const { user, reloads, unmount } = openAs(newcomer);
  await user.type(row(1), 'Read');
  await user.click(button('Start Tracking'));
  await waitFor(() => expect(reloads).toEqual(['ben']));
  unmount();
  openAs(newcomer);
  expect(button('Start Tracking')).toBeTruthy();
});

test('a failed report of the first steps does not apply to another user of the browser', async () => {
  const { user, unmount } = openAs(newcomer);
  await user.type(row(1), 'Read');
  await user.click(button('Start Tracking'));
  await screen.findByText('The page itself');
  unmount();
  openAs({ ...newcomer, id: 99, username: 'cleo' });
  expect(screen.getByRole('heading', { name: 'Welcome, cleo' })).toBeTruthy();
});

test('the tour starts automatically, but not for users who have seen it', async () => {
  openAs(onboarded);
  expect(screen.getByText('The page itself')).toBeTruthy();
  const card = await dialog('Welcome to HabitCrush');
  expect(card.textContent).toContain('see what’s left, tick it off');
  expect(within(card).getByText('Step 1 of 5')).toBeTruthy();
  expect(document.activeElement).toBe(press('Next'));
  expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Replay Tour' })).toBeNull();
});

test('the tour is not shown to a user who has seen it on another device', async () => {
  openAs({ ...onboarded, hasCompletedTour: true });
  await act(async () => {});
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodiesSentTo(completeTour)).toEqual([]);
});

test('the tour has five steps on a small screen, back and forth, and can be repeated', async () => {
  const { user, reloads } = openAs(onboarded);
  await dialog('Welcome to HabitCrush');
  for (const [title, text] of [
    ['Your habits', 'Tap a circle when it’s done. Tap again to undo.'],
    ['Your view', 'We’ll remember your choice.'],
    ['The menu', 'profile, themes and sign-out are all in here.'],
    ['You’re all set', 'your first streak begins.'],
  ] as const) {
    await user.click(press('Next'));
    expect((await dialog(title)).textContent).toContain(text);
  }
  expect(screen.getByText('Step 5 of 5')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Skip Tour' })).toBeNull();
  await user.click(press('Previous'));
  await dialog('The menu');
  await user.click(press('Next'));
  await user.click(press('Replay Tour'));
  await dialog('Welcome to HabitCrush');
  expect(document.activeElement).toBe(press('Next'));
  expect(bodiesSentTo(completeTour)).toEqual([]);
  for (let step = 1; step < 5; step += 1) await user.click(press('Next'));
  await user.click(press('Start Tracking'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesSentTo(completeTour)).toHaveLength(1);
  await waitFor(() => expect(reloads).toEqual(['ben']));
});

test('the tour skips the menu on a wide screen', async () => {
  onTestFinished(matchAllMedia());
  const { user } = openAs(onboarded);
  await dialog('Welcome to HabitCrush');
  expect(screen.getByText('Step 1 of 4')).toBeTruthy();
  await user.click(press('Next'));
  await user.click(press('Next'));
  await dialog('Your view');
  await user.click(press('Next'));
  await dialog('You’re all set');
});

test.each(['Skip Tour', 'Escape'])(
  'the tour ends with %s, and does not start again even if the report failed',
  async (way) => {
    const log = watchLog();
    mockRefusal(completeTour, { status: 503, message: 'Away' });
    const { user, unmount } = openAs(onboarded);
    await dialog('Welcome to HabitCrush');
    await (way === 'Escape' ? user.keyboard('{Escape}') : user.click(press(way)));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(log).toHaveLength(1));
    unmount();
    mockApi(completeTour, { ...onboarded, hasCompletedTour: true });
    const { reloads } = openAs(onboarded);
    await waitFor(() => expect(reloads).toEqual(['ben']));
    expect(bodiesSentTo(completeTour)).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('the tour ignores clicks outside', async () => {
  const { user } = openAs(onboarded);
  await dialog('Welcome to HabitCrush');
  const dimmed = screen.getByRole('dialog').previousElementSibling;
  if (dimmed) await user.click(dimmed);
  expect(dimmed).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(bodiesSentTo(completeTour)).toEqual([]);
});

test('the tour is remembered for the page when storage is disabled', async () => {
  switchStorageOff();
  const without = { ...onboarded, id: 77 };
  const { user, unmount } = openAs(without);
  await dialog('Welcome to HabitCrush');
  await user.click(press('Skip Tour'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  unmount();
  const { reloads } = openAs(without);
  await waitFor(() => expect(reloads).toEqual(['ben']));
  expect(screen.queryByRole('dialog')).toBeNull();
});
