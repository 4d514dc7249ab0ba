import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import { listEncouragements } from '#contract/encouragement.ts';
import { type Activity, getFeed } from '#contract/feed.ts';
import { SignedInUser } from '#web/features/account/user.ts';
import { ada } from '#web/testing/cast.ts';
import { mockApi, mockRefusal } from '#web/testing/network.ts';
import { endOffline, goOffline } from '#web/testing/offline.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { mockSideCards } from '#web/testing/side-cards.ts';
import { KnownCards } from './side-column.tsx';

const NO_ENCOURAGEMENT = /^No encouragement yet/;

const NEWS: Activity = {
  id: 1,
  userId: 7,
  username: 'dov',
  name: null,
  isBot: false,
  activityType: 'completed',
  habitName: 'Run',
  milestone: null,
  createdAt: '2026-11-04T11:00:00Z',
};

const renderCards = (queryClient?: QueryClient) =>
  renderWithProviders(
    <SignedInUser value={ada}>
      <KnownCards />
    </SignedInUser>,
    queryClient && { queryClient },
  );

test('a user without news sees one line, and no card before it', async () => {
  mockSideCards(ada.id);
  let response: ((feed: ResponseOf<typeof getFeed>) => void) | undefined;
  mockApi(getFeed, new Promise((resolve) => (response = resolve)));
  const { container } = renderCards();
  // The encouragements are loaded by then, and the feed is not.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(container.textContent).toBe('');
  response?.({ activities: [], network: [] });
  expect(await screen.findByText('· No news yet', { exact: false })).toBeTruthy();
  expect(screen.queryByText(NO_ENCOURAGEMENT)).toBeNull();
});

test('without a network, one sentence replaces the cards beside the habits until they can be loaded', async () => {
  onTestFinished(endOffline);
  mockSideCards(ada.id);
  mockApi(getFeed, { activities: [], network: [NEWS] });
  onlineManager.setOnline(false);
  renderCards();
  expect(await screen.findByText('Together needs a connection.')).toBeTruthy();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  goOffline(false);
  expect(await screen.findByRole('heading', { name: 'Activity Feed' })).toBeTruthy();
  expect(screen.queryByText('Together needs a connection.')).toBeNull();
});

test('without a network, the cards beside the habits stay when their news are known', async () => {
  onTestFinished(endOffline);
  mockSideCards(ada.id);
  mockApi(getFeed, { activities: [NEWS], network: [NEWS] });
  const { queryClient } = renderCards();
  expect(await screen.findByText(/completed Run/)).toBeTruthy();
  cleanup();
  onlineManager.setOnline(false);
  renderCards(queryClient);
  expect(await screen.findByText(/completed Run/)).toBeTruthy();
});

test('the cards beside the habits are shown when one of them cannot be loaded', async () => {
  mockSideCards(ada.id);
  mockRefusal(listEncouragements, { status: 500, message: 'Broken' });
  renderCards();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
