import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Challenge,
  getWaitlist,
  joinWaitlist,
  leaveWaitlist,
  listChallenges,
  type Participant,
  getChallenge,
  startChallenge,
} from '#contract/challenge.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ChallengeList } from './challenge-list.tsx';
import { ChallengeView } from './challenge-view.tsx';
import { StartChallenge } from './start-challenge.tsx';
import { WaitlistBanner } from './waitlist-banner.tsx';
import { WaitlistCard } from './waitlist-card.tsx';

const MORNINGS = { params: { id: 5 } };

const TODAY = toLocalDay('2026-03-12');

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

describe('the banner', () => {
  test('disappears after joining', async () => {
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
  ])('is hidden %s', async (_, prepare) => {
    prepare();
    renderWithProviders(<WaitlistBanner />);
    await waitFor(() => expect(bodiesSentTo(getWaitlist)).toHaveLength(1));
    expect(banner()).toBeNull();
  });

  test.each([
    [{ message: 'The list is closed.' }, 'The list is closed.'],
    [{ message: '' }, 'Something went wrong'],
  ])('stays with a message when joining fails', async (body, words) => {
    mockApi(getWaitlist, notWaiting(0));
    mockRefusal(joinWaitlist, { status: 503, ...body });
    const { user } = renderWithProviders(<WaitlistBanner />);
    await user.click(await screen.findByRole('button', { name: 'Join Waitlist' }));
    expect(await screen.findByText('Failed to join waitlist')).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
    expect(banner()).not.toBeNull();
  });
});

describe('the waitlist on its own page', () => {
  test('can be left and joined again', async () => {
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

  test('shows the started challenge when the waitlist is left too late', async () => {
    mockApi(getWaitlist, waiting(2));
    mockApi(listChallenges, { challenges: [] });
    const { user } = renderWithProviders(
      <>
        <WaitlistCard />
        <ChallengeList today={TODAY} pathOf={(id) => `/challenges/${id}`} />
      </>,
    );
    await screen.findByText('No challenge has started yet');
    mockApi(leaveWaitlist, notWaiting(0));
    mockApi(listChallenges, { challenges: [challenge()] });
    await user.click(screen.getByRole('button', { name: 'Leave Waitlist' }));
    expect(await screen.findByRole('link', { name: 'Early Mornings' })).toBeDefined();
    expect(screen.getByText('Joined')).toBeDefined();
  });

  test('is refetched with the challenges when the page gets the focus', async () => {
    onTestFinished(() => focusManager.setFocused(undefined));
    mockApi(getWaitlist, waiting(2));
    mockApi(listChallenges, { challenges: [] });
    renderWithProviders(
      <>
        <WaitlistCard />
        <ChallengeList today={TODAY} pathOf={(id) => `/challenges/${id}`} />
      </>,
      { queryClient: createQueryClient() },
    );
    await screen.findByText('No challenge has started yet');
    mockApi(getWaitlist, notWaiting(0));
    mockApi(listChallenges, { challenges: [challenge()] });
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    expect(await screen.findByText('Joined')).toBeDefined();
    expect(await screen.findByText('Be the first to join.')).toBeDefined();
  });

  test('shows an error when leaving fails', async () => {
    mockApi(getWaitlist, waiting(1));
    mockRefusal(leaveWaitlist, { status: 503, message: '' });
    const { user } = renderWithProviders(<WaitlistCard />);
    await user.click(await screen.findByRole('button', { name: 'Leave Waitlist' }));
    expect(await screen.findByText('Failed to leave waitlist')).toBeDefined();
    expect(screen.getByText('Something went wrong')).toBeDefined();
  });
});

const showList = () =>
  renderWithProviders(<ChallengeList today={TODAY} pathOf={(id) => `/challenges/${id}`} />);

describe('the challenges', () => {
  test('are listed with their days and links', async () => {
    mockApi(listChallenges, {
      challenges: [
        challenge({
          id: 7,
          name: 'Next',
          startDate: toLocalDay('2026-03-13'),
          isParticipant: false,
        }),
        challenge(),
        challenge({ id: 3, name: 'Past', endDate: toLocalDay('2026-03-11') }),
      ],
    });
    showList();
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Starts tomorrow'),
      expect.stringContaining('Day 3 of 7'),
      expect.stringContaining('Ended'),
    ]);
    const link = screen.getByRole('link', { name: 'Early Mornings' });
    expect(link.getAttribute('href')).toBe('/challenges/5');
    expect(within(rows[0] as HTMLElement).queryByText('Joined')).toBeNull();
    expect(within(rows[1] as HTMLElement).getByText('Joined')).toBeDefined();
  });

  test('show an empty list', async () => {
    mockApi(listChallenges, { challenges: [] });
    showList();
    expect(await screen.findByText('No challenge has started yet')).toBeDefined();
  });

  test('show an error when they do not load', async () => {
    mockRefusal(listChallenges, { status: 503, message: 'Away' });
    const { user } = showList();
    expect(await screen.findByText('Couldn’t load the challenges')).toBeDefined();
    mockApi(listChallenges, { challenges: [challenge()] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Early Mornings')).toBeDefined();
  });
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

describe('a challenge', () => {
  test('has a leaderboard in which the user and bots are marked', async () => {
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

  test('shows a message for a challenge without participants', async () => {
    mockApi(getChallenge, { challenge: challenge(), participants: [] }, MORNINGS);
    renderWithProviders(<ChallengeView id="5" today={TODAY} />);
    expect(await screen.findByText('The waitlist was empty when it started.')).toBeDefined();
  });

  test.each([
    [404, 'Challenge not found.'],
    [400, 'Please give the number of something.'],
  ])('shows a message for an unknown challenge: %i', async (status, message) => {
    mockRefusal(getChallenge, { status, message }, MORNINGS);
    renderWithProviders(<ChallengeView id="5" today={TODAY} />);
    expect(await screen.findByText('This challenge does not exist')).toBeDefined();
  });
});

async function openForm() {
  const { user } = renderWithProviders(<StartChallenge today={TODAY} />);
  await user.click(screen.getByRole('button', { name: 'Start a challenge' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a challenge' }));
  return { user, dialog };
}

describe('starting one', () => {
  test('sends name, description and first day, by default tomorrow', async () => {
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

  test('shows refusals of the server at their fields', async () => {
    const message = 'A challenge cannot start in the past.';
    mockRefusal(startChallenge, { status: 422, message, issues: [{ path: 'startDate', message }] });
    const { user, dialog } = await openForm();
    await user.click(dialog.getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('Failed to start the challenge')).toBeDefined();
    expect(dialog.getByText(message)).toBeDefined();
  });
});
