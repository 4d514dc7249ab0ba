import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  type Challenge,
  getWaitlist,
  joinWaitlist,
  leaveWaitlist,
  listChallenges,
  type Participant,
  getChallenge,
  startChallenge,
  type Waitlist,
} from '#contract/challenge.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ChallengeHero, NextWaitlist } from './challenge-hero.tsx';
import { ChallengeList } from './challenge-list.tsx';
import { ChallengeView } from './challenge-view.tsx';
import { StartChallenge } from './start-challenge.tsx';
import { WaitlistBanner } from './waitlist-banner.tsx';
import { WaitlistCard } from './waitlist-card.tsx';

const MORNINGS = { params: { id: 5 } };

const TODAY = toLocalDay('2026-03-12');

const shown = { today: TODAY, pathOf: (id: number) => `/challenges/${id}` };

const waiting = (waitlistCount: number) => ({ userOnWaitlist: true, waitlistCount });
const notWaiting = (waitlistCount: number) => ({ userOnWaitlist: false, waitlistCount });

const challenge = (facts: Partial<Challenge> = {}): Challenge => ({
  id: 5,
  name: 'Early Mornings',
  description: null,
  startDate: toLocalDay('2026-03-10'),
  endDate: toLocalDay('2026-03-16'),
  isActive: true,
  createdAt: '2026-03-01T10:00:00.000Z',
  participantCount: 2,
  isParticipant: true,
  ...facts,
});

const banner = () => screen.queryByRole('region', { name: '7 Day Challenge' });

test('the banner disappears after joining', async () => {
  mockApi(getWaitlist, notWaiting(3));
  mockApi(joinWaitlist, waiting(4));
  const { user } = renderWithProviders(<WaitlistBanner />);
  expect(await screen.findByText('3 people have joined the waitlist.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Join Waitlist' }));
  expect(await screen.findByText('Added to waitlist!')).toBeDefined();
  expect(
    screen.getByText("You'll be notified when the next 7 Day Challenge starts."),
  ).toBeDefined();
  expect(banner()).toBeNull();
});

test.each([
  ['for a user on the waitlist', () => mockApi(getWaitlist, waiting(1))],
  ['while it is not known', () => mockRefusal(getWaitlist, { status: 503, message: 'Away' })],
])('the banner is hidden %s', async (_, prepare) => {
  prepare();
  renderWithProviders(<WaitlistBanner />);
  await waitFor(() => expect(bodiesSentTo(getWaitlist)).toHaveLength(1));
  expect(banner()).toBeNull();
});

test.each([
  [{ message: 'The list is closed.' }, 'The list is closed.'],
  [{ message: '' }, 'Something went wrong'],
])('the banner stays with a message when joining fails', async (body, words) => {
  mockApi(getWaitlist, notWaiting(0));
  mockRefusal(joinWaitlist, { status: 503, ...body });
  const { user } = renderWithProviders(<WaitlistBanner />);
  await user.click(await screen.findByRole('button', { name: 'Join Waitlist' }));
  expect(await screen.findByText('Failed to join waitlist')).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
  expect(banner()).not.toBeNull();
});

test('the waitlist on its own page can be left and joined again', async () => {
  mockApi(getWaitlist, waiting(3));
  mockApi(leaveWaitlist, notWaiting(2));
  mockApi(joinWaitlist, waiting(3));
  const { user } = renderWithProviders(<WaitlistCard />);
  expect(
    await screen.findByText(
      'You’re on the waitlist with 2 others. We’ll email you when it starts.',
    ),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Leave Waitlist' }));
  expect(await screen.findByText('Removed from waitlist')).toBeDefined();
  expect(screen.getByText('You can rejoin the waitlist anytime!')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Join Waitlist' }));
  expect(await screen.findByText('Added to waitlist!')).toBeDefined();
});

test('the waitlist on its own page keeps the change when an earlier request is answered after it', async () => {
  mockApi(getWaitlist, waiting(3));
  mockApi(leaveWaitlist, notWaiting(2));
  const { user, queryClient } = renderWithProviders(<WaitlistCard />);
  const leave = await screen.findByRole('button', { name: 'Leave Waitlist' });
  let respond: ((waitlist: Waitlist) => void) | undefined;
  mockApi(getWaitlist, new Promise<Waitlist>((resolve) => (respond = resolve)));
  void queryClient.refetchQueries();
  await user.click(leave);
  await screen.findByRole('button', { name: 'Join Waitlist' });
  await act(async () => respond?.(waiting(3)));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole('button', { name: 'Join Waitlist' })).toBeDefined();
});

test('the waitlist on its own page shows the started challenge when the waitlist is left too late', async () => {
  mockApi(getWaitlist, waiting(2));
  mockApi(listChallenges, { challenges: [] });
  const { user } = renderWithProviders(
    <>
      <ChallengeHero {...shown} />
      <NextWaitlist {...shown} />
      <ChallengeList {...shown} />
    </>,
  );
  await screen.findByRole('button', { name: 'Leave Waitlist' });
  mockApi(leaveWaitlist, notWaiting(0));
  mockApi(getChallenge, { challenge: challenge(), participants: [] }, MORNINGS);
  mockApi(listChallenges, { challenges: [challenge()] });
  await user.click(screen.getByRole('button', { name: 'Leave Waitlist' }));
  expect(await screen.findByRole('link', { name: 'Early Mornings' })).toBeDefined();
  expect(screen.getByText('Joined')).toBeDefined();
});

test('the waitlist on its own page is refetched with the challenges when the page gets the focus', async () => {
  onTestFinished(() => focusManager.setFocused(undefined));
  mockApi(getWaitlist, waiting(2));
  mockApi(listChallenges, { challenges: [] });
  renderWithProviders(
    <>
      <ChallengeHero {...shown} />
      <NextWaitlist {...shown} />
      <ChallengeList {...shown} />
    </>,
    { queryClient: createQueryClient() },
  );
  await screen.findByRole('button', { name: 'Leave Waitlist' });
  mockApi(getWaitlist, notWaiting(0));
  mockApi(getChallenge, { challenge: challenge(), participants: [] }, MORNINGS);
  mockApi(listChallenges, { challenges: [challenge()] });
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  expect(await screen.findByText('Joined')).toBeDefined();
  expect(await screen.findByText('Be the first to join.')).toBeDefined();
});

test('the waitlist on its own page shows an error when leaving fails', async () => {
  mockApi(getWaitlist, waiting(1));
  mockRefusal(leaveWaitlist, { status: 503, message: '' });
  const { user } = renderWithProviders(<WaitlistCard />);
  await user.click(await screen.findByRole('button', { name: 'Leave Waitlist' }));
  expect(await screen.findByText('Failed to leave waitlist')).toBeDefined();
  expect(screen.getByText('Something went wrong')).toBeDefined();
});

const someone = (rank: number, username: string, facts: Partial<Participant> = {}) => ({
  rank,
  userId: rank,
  username,
  name: null,
  isBot: false,
  isMe: false,
  perfectDays: [],
  ...facts,
});

const showAll = () =>
  renderWithProviders(
    <>
      <ChallengeHero {...shown} />
      <NextWaitlist {...shown} />
      <ChallengeList {...shown} />
    </>,
  );

const next = challenge({
  id: 7,
  name: 'Next',
  startDate: toLocalDay('2026-03-13'),
  endDate: toLocalDay('2026-03-19'),
  isParticipant: false,
});
const past = challenge({
  id: 3,
  name: 'Past',
  startDate: toLocalDay('2026-03-01'),
  endDate: toLocalDay('2026-03-07'),
});

describe('the challenges', () => {
  beforeEach(() => mockApi(getWaitlist, notWaiting(1)));

  test('the challenges show the running one first, with the perfect days of the user', async () => {
    mockApi(listChallenges, { challenges: [next, challenge(), past] });
    const perfectDays = ['2026-03-10', '2026-03-12'].map(toLocalDay);
    const participants = [someone(1, 'ada', { isMe: true, perfectDays })];
    mockApi(getChallenge, { challenge: challenge(), participants }, MORNINGS);
    showAll();
    const hero = within(await screen.findByRole('region', { name: '7 Day Challenge' }));
    const link = hero.getByRole('link', { name: 'Early Mornings' });
    expect(link.getAttribute('href')).toBe('/challenges/5');
    expect(hero.getByText('Day 3 of 7')).toBeDefined();
    expect(hero.getByText('Joined')).toBeDefined();
    expect(await hero.findByRole('img', { name: '2 perfect days so far' })).toBeDefined();
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringContaining('Starts tomorrow'),
      expect.stringContaining('Ended'),
    ]);
    expect(await screen.findByRole('button', { name: 'Join Waitlist' })).toBeDefined();
  });

  test('the challenges show the next one while none is running', async () => {
    mockApi(listChallenges, { challenges: [next, past] });
    showAll();
    const hero = within(await screen.findByRole('region', { name: '7 Day Challenge' }));
    expect(hero.getByRole('link', { name: 'Next' })).toBeDefined();
    expect(hero.getByText('Starts tomorrow')).toBeDefined();
    expect(hero.queryByText('Joined')).toBeNull();
  });

  test('the challenges show the waitlist in the place of a challenge', async () => {
    mockApi(listChallenges, { challenges: [past] });
    showAll();
    expect(await screen.findAllByRole('button', { name: 'Join Waitlist' })).toHaveLength(1);
    expect(screen.queryByRole('region', { name: '7 Day Challenge' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Past' })).toBeDefined();
  });

  test('the challenges show an error when they do not load', async () => {
    mockRefusal(listChallenges, { status: 503, message: 'Away' });
    const { user } = showAll();
    expect(await screen.findByText('Couldn’t load the challenges')).toBeDefined();
    mockApi(listChallenges, { challenges: [past] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Past')).toBeDefined();
  });
});

test('a challenge has a leaderboard in which the user and bots are marked', async () => {
  mockApi(
    getChallenge,
    {
      challenge: challenge({ description: 'Out of bed.\nEvery day.' }),
      participants: [
        someone(1, 'pip', {
          isBot: true,
          perfectDays: [toLocalDay('2026-03-10'), toLocalDay('2026-03-11')],
        }),
        someone(2, 'ada', {
          name: 'Ada <i>',
          isMe: true,
          perfectDays: [toLocalDay('2026-03-10')],
        }),
      ],
    },
    MORNINGS,
  );
  renderWithProviders(<ChallengeView id="5" today={TODAY} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Early Mornings' })).toBeDefined();
  expect(screen.getByText('Day 3 of 7')).toBeDefined();
  expect(screen.getByText(/Out of bed/).getAttribute('dir')).toBe('auto');
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    '1pip  Bot2 perfect days',
    '2Ada <i> You 1 perfect day',
  ]);
  expect(screen.getByRole('link', { name: 'pip' }).getAttribute('href')).toBe('/pip');
});

test('a challenge shows a message for a challenge without participants', async () => {
  mockApi(getChallenge, { challenge: challenge(), participants: [] }, MORNINGS);
  renderWithProviders(<ChallengeView id="5" today={TODAY} />);
  expect(await screen.findByText('The waitlist was empty when it started.')).toBeDefined();
});

test.each([
  [404, 'Challenge not found.'],
  [400, 'Please enter the number of something.'],
])('a challenge shows a message for an unknown challenge: %i', async (status, message) => {
  mockRefusal(getChallenge, { status, message }, MORNINGS);
  renderWithProviders(<ChallengeView id="5" today={TODAY} />);
  expect(await screen.findByText('This challenge doesn’t exist')).toBeDefined();
});

async function openForm() {
  const { user } = renderWithProviders(<StartChallenge today={TODAY} />);
  await user.click(screen.getByRole('button', { name: 'Start a challenge' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a challenge' }));
  return { user, dialog };
}

test('starting a challenge sends name, description and first day, by default tomorrow', async () => {
  mockApi(startChallenge, challenge());
  const { user, dialog } = await openForm();
  await user.type(dialog.getByLabelText('Description'), 'No snooze.');
  await user.click(dialog.getByRole('button', { name: 'Start' }));
  expect(await screen.findByText('Challenge started!')).toBeDefined();
  expect(screen.getByText('Early Mornings: 2 people joined.')).toBeDefined();
  expect(bodiesSentTo(startChallenge)).toEqual([
    { name: '7 Day Challenge', description: 'No snooze.', startDate: '2026-03-13' },
  ]);
});

test('starting a challenge shows refusals of the server at their fields', async () => {
  const message = 'A challenge cannot start in the past.';
  mockRefusal(startChallenge, { status: 422, message, issues: [{ path: 'startDate', message }] });
  const { user, dialog } = await openForm();
  await user.click(dialog.getByRole('button', { name: 'Start' }));
  expect(await screen.findByText('Failed to start the challenge')).toBeDefined();
  expect(dialog.getByText(message)).toBeDefined();
});
