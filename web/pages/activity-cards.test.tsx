import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { sendEncouragement } from '#contract/encouragement.ts';
import { type Activity, getFeed } from '#contract/feed.ts';
import { getProfileViews } from '#contract/presence.ts';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ActivityCards } from './activity-cards.tsx';

const activity = (id: number, facts: Partial<Activity> = {}): Activity => ({
  id,
  userId: 7,
  username: 'dov',
  name: 'Dov Levi',
  isBot: false,
  activityType: 'completed',
  habitName: 'Run',
  milestone: null,
  createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  ...facts,
});

const ben = { userId: 8, username: 'ben', name: null };
const sent = { id: 1, message: 'Keep crushing it! 💪', createdAt: '2026-03-10T12:00:00.000Z' };

function show(activities: Activity[], network = activities) {
  mockApi(getFeed, { activities, network });
  return renderWithProviders(<ActivityCards userId={ada.id} />);
}

const cards = () => screen.getAllByRole('region', { name: /Activity/ });
const clapsFor = (name: string) => screen.findAllByRole('button', { name: `Encourage ${name}` });
const isPressed = (button: HTMLElement | undefined) => button?.getAttribute('aria-pressed');

beforeEach(() => {
  mockApi(getProfileViews, { watchingNow: 2 }, { params: { userId: ada.id } });
});

test('Activity Feed and Live Activity share one card while both have the same lines', async () => {
  show([activity(2), activity(1)]);
  const name = 'Activity Feed and Live Activity';
  const card = within(await screen.findByRole('region', { name }));
  const headings = card.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Activity Feed', 'Live Activity']);
  expect(await card.findAllByRole('listitem')).toHaveLength(2);
  expect(card.getByText('Live tracking active')).toBeDefined();
  expect(await card.findByText('2 people are watching your profile')).toBeDefined();
  expect(cards()).toHaveLength(1);
});

test('Activity Feed and Live Activity share one card while both are empty', async () => {
  show([]);
  expect(await screen.findByText(/No recent activity from people you follow/)).toBeDefined();
  expect(screen.getByText('Live tracking active')).toBeDefined();
  expect(cards()).toHaveLength(1);
});

test('Activity Feed and Live Activity are two cards when a follower has been active', async () => {
  show([activity(1)], [activity(2), activity(1)]);
  expect(await screen.findByRole('list', { name: 'Network activity' })).toBeDefined();
  const feed = within(screen.getByRole('region', { name: 'Activity Feed' }));
  expect(feed.getAllByRole('listitem')).toHaveLength(1);
  const live = within(screen.getByRole('region', { name: 'Live Activity' }));
  expect(live.getAllByRole('listitem')).toHaveLength(2);
});

test('the button 👏 sends the default encouragement, and shows that it did', async () => {
  mockApi(sendEncouragement, sent);
  const { user } = show([activity(1)]);
  const [clap] = await clapsFor('Dov Levi');
  expect(isPressed(clap)).toBe('false');
  await user.click(clap as HTMLElement);
  expect(isPressed(clap)).toBe('true');
  expect(bodiesSentTo(sendEncouragement)).toEqual([{ toUserId: 7 }]);
  await user.click(clap as HTMLElement);
  expect(bodiesSentTo(sendEncouragement)).toHaveLength(1);
});

test('the button 👏 sends at most one encouragement a minute to each user', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  mockApi(sendEncouragement, sent);
  const { user } = show([activity(3), activity(2), activity(1, ben)]);
  const [newest, older] = await clapsFor('Dov Levi');
  await user.click(newest as HTMLElement);
  await user.click(older as HTMLElement);
  expect(older?.getAttribute('aria-disabled')).toBe('true');
  expect(isPressed(older)).toBe('false');
  const [other] = await clapsFor('ben');
  await user.click(other as HTMLElement);
  expect(bodiesSentTo(sendEncouragement)).toEqual([{ toUserId: 7 }, { toUserId: 8 }]);
  vi.advanceTimersByTime(60_000);
  await waitFor(() => expect(older?.getAttribute('aria-disabled')).toBe('false'));
  expect(isPressed(newest)).toBe('true');
  await user.click(older as HTMLElement);
  expect(bodiesSentTo(sendEncouragement)).toHaveLength(3);
  vi.useRealTimers();
});

test('the button 👏 is restored with the message of the server after a refusal', async () => {
  const message = 'You encouraged them a moment ago. Please wait a minute.';
  mockRefusal(sendEncouragement, { status: 429, message });
  const { user } = show([activity(1)]);
  const [clap] = await clapsFor('Dov Levi');
  await user.click(clap as HTMLElement);
  expect(await screen.findByText('Failed to send encouragement')).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
  expect(isPressed(clap)).toBe('false');
  expect(clap?.getAttribute('aria-disabled')).toBe('false');
});
