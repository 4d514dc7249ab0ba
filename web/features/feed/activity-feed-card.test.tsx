import { focusManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Activity, getFeed } from '#contract/feed.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ActivityFeedCard } from './activity-feed-card.tsx';
import { NetworkActivity } from './network-activity.tsx';

const timesAsked = () => bodiesSentTo(getFeed).length;
// Responses still arrive.
const stopTheClock = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
const letPass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

const activity = (id: number, facts: Partial<Activity> = {}): Activity => ({
  id,
  userId: 7,
  username: `person${id}`,
  name: null,
  isBot: false,
  activityType: 'completed',
  habitName: 'Run',
  milestone: null,
  createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  ...facts,
});

const card = <ActivityFeedCard findPeoplePath="/public" />;

function show(activities: Activity[], ui = card, network = activities) {
  mockApi(getFeed, { activities, network });
  return renderWithProviders(ui);
}

afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

test('the Activity Feed shows that it is loading', () => {
  mockApi(getFeed, new Promise(() => {}));
  renderWithProviders(card);
  expect(screen.getByRole('heading', { name: 'Activity Feed' })).toBeDefined();
  expect(screen.getByText('Loading activity...')).toBeDefined();
});

test('the Activity Feed shows an empty list, and where to find people to follow', async () => {
  show([]);
  expect(await screen.findByText(/No recent activity from people you follow/)).toBeDefined();
  expect(screen.getByText(/Follow other users/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Find people' }).getAttribute('href')).toBe('/public');
});

test('the Activity Feed shows the three newest activities with user, text and time', async () => {
  show([
    activity(4, { username: 'dov', activityType: 'streak_milestone', milestone: 30 }),
    activity(3, { username: 'pip', isBot: true, activityType: 'perfect_day', habitName: null }),
    activity(2, { username: 'ada', habitName: '<b>Run</b>' }),
    activity(1),
  ]);
  const rows = within(await screen.findByRole('list', { name: 'Recent activity' }));
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'dov reached a 30-day streak with Run5 min ago',
    'pip Bothad a perfect day5 min ago',
    'ada completed <b>Run</b>5 min ago',
  ]);
  expect(rows.getByRole('link', { name: 'dov' }).getAttribute('href')).toBe('/dov');
});

test('the Activity Feed shows an error, and can be reloaded', async () => {
  mockRefusal(getFeed, { status: 500, message: 'Something went wrong.' });
  const { user } = renderWithProviders(card);
  expect(await screen.findByText('Couldn’t load the activity.')).toBeDefined();
  mockApi(getFeed, { activities: [activity(1)], network: [activity(1)] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('person1')).toBeDefined();
});

test('the Activity Feed keeps its content when a later request fails', async () => {
  stopTheClock();
  show([activity(1)]);
  await screen.findByText('person1');
  mockRefusal(getFeed, { status: 500, message: 'Something went wrong.' });
  letPass(30_000);
  await vi.waitFor(() => expect(timesAsked()).toBe(2));
  expect(screen.getByText('person1')).toBeDefined();
});

test.each([
  ['every 30 seconds on its card', card, 30_000],
  ['every 10 seconds on the live card', <NetworkActivity key="live" />, 10_000],
])('the Activity Feed is polled %s', async (_, ui, every) => {
  stopTheClock();
  show([activity(1)], ui);
  await screen.findByText('person1');
  mockApi(getFeed, { activities: [activity(2)], network: [activity(2)] });
  letPass(every - 1);
  expect(timesAsked()).toBe(1);
  letPass(1);
  await screen.findByText('person2');
  expect(timesAsked()).toBe(2);
});

test('the Activity Feed shares one request between two cards', async () => {
  stopTheClock();
  show([activity(1)], <>{[card, <NetworkActivity key="live" />]}</>);
  expect(await screen.findAllByText('person1')).toHaveLength(2);
  expect(timesAsked()).toBe(1);
  letPass(10_000);
  await vi.waitFor(() => expect(timesAsked()).toBe(2));
});

test('the Activity Feed is not polled in hidden tabs', async () => {
  stopTheClock();
  show([activity(1)]);
  await screen.findByText('person1');
  act(() => focusManager.setFocused(false));
  letPass(300_000);
  expect(timesAsked()).toBe(1);
  act(() => focusManager.setFocused(true));
  await vi.waitFor(() => expect(timesAsked()).toBe(2));
});

const findLines = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the network', () => {
  const both = <>{[card, <NetworkActivity key="live" />]}</>;

  test('the network shows its own three latest activities', async () => {
    const feed = [5, 4, 2, 1].map((id) => activity(id));
    show(feed, both, [activity(6), ...feed, activity(3)]);
    expect(await findLines('Recent activity')).toEqual(['person5', 'person4', 'person2']);
    expect(await findLines('Network activity')).toEqual(['person6', 'person5', 'person4']);
  });

  test('the network may have activities when the Activity Feed is empty', async () => {
    show([], both, [activity(9)]);
    expect(await screen.findByText(/No recent activity from people you follow/)).toBeDefined();
    expect(await findLines('Network activity')).toEqual(['person9']);
  });
});

test('the Activity Feed shows the message of its page without activities', async () => {
  show([], <NetworkActivity />);
  expect(await screen.findByText('Nothing new yet.')).toBeDefined();
});

test('the Activity Feed shows no message while it is loading', async () => {
  mockRefusal(getFeed, { status: 500, message: 'Something went wrong.' });
  renderWithProviders(<NetworkActivity />);
  expect(await screen.findByText('Activity isn’t available right now.')).toBeDefined();
});
