import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getUser } from '#contract/account.ts';
import { getPasses, signUpFromPodcast } from '#contract/podcast.ts';
import { userQueryOptions } from '#web/features/account/user.ts';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { PodcastPage } from './podcast-page.tsx';

const left = (remainingPasses: number) => ({
  totalPasses: 100,
  usedPasses: 100 - remainingPasses,
  remainingPasses,
});

function open(passes = left(88)) {
  mockApi(getPasses, passes);
  return openPage();
}

function openPage() {
  mockRefusal(getUser, { status: 401, message: 'Please sign in.' });
  return renderWithProviders(<PodcastPage />, { path: '/podcast' });
}

const claim = () => screen.findByRole('button', { name: 'Claim My Free VIP Month' });
const card = () => within(screen.getByRole('region', { name: 'VIP passes' }));

afterEach(() => void vi.useRealTimers());

test('the offer shows how many passes are left', async () => {
  open();
  expect(await screen.findByText('Only 88 spots left')).toBeDefined();
  expect(card().getByText('/ 100').parentElement?.textContent).toBe('88 / 100');
  expect(card().getByText('12 claimed so far')).toBeDefined();
  const bar = card().getByRole('progressbar', { name: 'Passes claimed' });
  expect(bar.getAttribute('aria-valuenow')).toBe('12');
  expect(screen.getByText(/No card required/)).toBeDefined();
  expect(screen.getByText(/After 30 days you stay VIP or drop to the free plan/)).toBeDefined();
});

test('the offer assumes 53 left and 47 claimed when the request fails', async () => {
  mockRefusal(getPasses, { status: 503, message: 'Away.' });
  openPage();
  expect(await screen.findByText('Only 53 spots left')).toBeDefined();
  expect(card().getByText('47 claimed so far')).toBeDefined();
  expect(await claim()).toBeDefined();
});

test('the offer says that all passes are claimed', async () => {
  open(left(0));
  expect(await screen.findByText('All VIP passes have been claimed.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Claim My Free VIP Month' })).toBeNull();
  expect(screen.queryByRole('timer')).toBeNull();
  const link = screen.getByRole('link', { name: 'Request beta access instead' });
  expect(link.getAttribute('href')).toBe('/auth');
});

test('the offer counts down from 6 days, 23:59:59, each second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  open();
  const timer = screen.getByRole('timer', { name: 'Time left to claim' });
  expect(timer.textContent).toBe('06days23hours59minutes59seconds');
  for (const seconds of ['58', '57']) {
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(timer.textContent).toBe(`06days23hours59minutes${seconds}seconds`);
  }
});

const fill = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await claim());
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Lena K');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'lena@example.com');
  await user.type(screen.getByRole('textbox', { name: 'Username' }), 'lena');
  await user.type(screen.getByLabelText('Password'), 'a-good-long-password');
  await user.click(screen.getByRole('button', { name: 'Claim VIP Access' }));
};

test('the sign-up requires four fields, and can be left', async () => {
  const { user } = open();
  await user.click(await claim());
  await user.click(screen.getByRole('button', { name: 'Claim VIP Access' }));
  for (const error of [
    'Name is required',
    'Please enter a valid email address',
    'Username is required',
    'Password is required',
  ]) {
    expect(await screen.findByText(error)).toBeDefined();
  }
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await claim()).toBeDefined();
});

test('the sign-up shows a welcome, stores the user, and leads to the dashboard', async () => {
  const page = open();
  mockApi(signUpFromPodcast, { ...ada, name: 'Lena K', username: 'lena' });
  await fill(page);
  expect(await screen.findByRole('heading', { name: 'Welcome, Lena K!' })).toBeDefined();
  expect(await screen.findByText('Account Created & VIP Access Claimed!')).toBeDefined();
  expect(bodiesSentTo(signUpFromPodcast)).toEqual([
    {
      name: 'Lena K',
      email: 'lena@example.com',
      username: 'lena',
      password: 'a-good-long-password',
    },
  ]);
  expect(location.pathname).toBe('/podcast');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  const known = page.queryClient.getQueryData(userQueryOptions.queryKey);
  expect(known).toMatchObject({ username: 'lena' });
});

test.each([
  [409, { message: 'All VIP passes have been claimed.' }, 'All VIP passes have been claimed.'],
  [500, { message: '' }, 'Something went wrong. Please try again.'],
])(
  'the sign-up shows the reason of a refusal with %d, and keeps the input',
  async (status, body, words) => {
    const page = open();
    mockRefusal(signUpFromPodcast, { status, ...body });
    await fill(page);
    expect(await screen.findByText('Signup Failed')).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Lena K');
  },
);
