import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  type Encouragement,
  listEncouragements,
  sendEncouragement,
} from '#contract/encouragement.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { RecentEncouragementCard } from './recent-encouragement-card.tsx';
import { SendEncouragement } from './send-encouragement.tsx';

const SENT = { id: 1, message: 'Go', createdAt: '2026-11-04T12:00:00.000Z' };

afterEach(() => void vi.useRealTimers());

const makeEncouragement = (id: number, facts: Partial<Encouragement> = {}): Encouragement => ({
  id,
  message: `Message ${id}`,
  createdAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  fromUser: { name: 'Dov Levi', username: 'dov', isBot: false },
  ...facts,
});

function show(encouragements: Encouragement[]) {
  mockApi(listEncouragements, { encouragements });
  return renderWithProviders(<RecentEncouragementCard profilePath="/ada" />);
}

test('the recent encouragement shows the three newest messages with sender and time', async () => {
  show([
    makeEncouragement(4, { message: '<img src=x> שלום' }),
    makeEncouragement(3, { fromUser: { name: null, username: 'pip', isBot: true } }),
    makeEncouragement(2, { fromUser: null }),
    makeEncouragement(1),
  ]);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '<img src=x> שלוםDov Levi · 2 h ago',
    'Message 3pip Bot· 2 h ago',
    'Message 2Someone · 2 h ago',
  ]);
});

test('the recent encouragement shows right-to-left messages correctly, with the sender before the time', async () => {
  const name = 'محمد بن عبد الله';
  show([
    makeEncouragement(1, { message: 'أحسنت!', fromUser: { name, username: 'mo', isBot: true } }),
  ]);
  expect((await screen.findByText('أحسنت!')).getAttribute('dir')).toBe('auto');
  expect(screen.getByText(name).tagName).toBe('BDI');
});

test('the recent encouragement shows an explanation when it is empty', async () => {
  show([]);
  expect(await screen.findByText(/No encouragement yet/)).toBeDefined();
  const link = screen.getByRole('link', { name: 'See your profile' });
  expect(link.getAttribute('href')).toBe('/ada');
});

test('the recent encouragement shows an error, and can be reloaded', async () => {
  mockRefusal(listEncouragements, { status: 500, message: 'Something went wrong.' });
  const { user } = renderWithProviders(<RecentEncouragementCard profilePath="/ada" />);
  expect(await screen.findByText('Couldn’t load your encouragement.')).toBeDefined();
  mockApi(listEncouragements, { encouragements: [makeEncouragement(1)] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Message 1')).toBeDefined();
});

test('the recent encouragement is polled every minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  show([makeEncouragement(1)]);
  await screen.findByText('Message 1');
  mockApi(listEncouragements, { encouragements: [makeEncouragement(2)] });
  act(() => void vi.advanceTimersByTime(59_999));
  expect(bodiesSentTo(listEncouragements)).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(1));
  await screen.findByText('Message 2');
});

const offer = (viewerId: number | null) =>
  renderWithProviders(<SendEncouragement toUserId={2} name="Ada Osei" viewerId={viewerId} />);

async function openDialog() {
  const { user } = offer(3);
  await user.click(screen.getByRole('button', { name: 'Send Encouragement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Encourage Ada Osei' }));
  return { user, dialog, message: dialog.getByLabelText('Message') };
}

test('sending encouragement is not offered on the own profile', () => {
  offer(2);
  expect(screen.queryByRole('button')).toBeNull();
});

test('sending encouragement asks visitors to sign in', async () => {
  const { user } = offer(null);
  await user.click(screen.getByRole('button', { name: 'Send Encouragement' }));
  expect(await screen.findByText('Login required')).toBeDefined();
  history.replaceState(null, '', '/ada');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(location.pathname + location.search).toBe('/auth?back=%2Fada');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('sending encouragement begins with a default message', async () => {
  mockApi(sendEncouragement, SENT);
  const { user, dialog } = await openDialog();
  expect(dialog.getByLabelText('Message')).toHaveProperty('value', 'Keep crushing it! 💪');
  expect(dialog.getByText('19 / 280')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Encouragement sent!')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodiesSentTo(sendEncouragement)).toEqual([
    { toUserId: 2, message: 'Keep crushing it! 💪' },
  ]);
});

test.each([
  ['   ', 'Please write a message.'],
  ['👨‍👩‍👧‍👦'.repeat(281), 'Please use at most 280 characters.'],
])('sending encouragement refuses %j before sending', async (words, error) => {
  const { user, dialog, message } = await openDialog();
  await user.clear(message);
  await user.click(message);
  await user.paste(words);
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText(error)).toBeDefined();
  expect(bodiesSentTo(sendEncouragement)).toEqual([]);
});

test.each([
  [{ message: 'Please wait a minute.' }, 'Please wait a minute.'],
  [{ message: '' }, 'Something went wrong. Please try again.'],
])(
  'sending encouragement shows an error when sending fails, and keeps the message',
  async (body, words) => {
    mockRefusal(sendEncouragement, { status: 429, ...body });
    const { user, dialog, message } = await openDialog();
    await user.type(message, ' Go!');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Failed to send encouragement')).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
    expect(message).toHaveProperty('value', 'Keep crushing it! 💪 Go!');
  },
);

test('sending encouragement fails immediately without a network, and keeps the message', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const { user, dialog, message } = await openDialog();
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await user.type(message, ' Go!');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeDefined();
  expect(message).toHaveProperty('value', 'Keep crushing it! 💪 Go!');
});
