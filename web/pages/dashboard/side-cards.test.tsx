import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import { listEncouragements } from '#contract/encouragement.ts';
import { getFeed } from '#contract/feed.ts';
import { SignedInUser } from '#web/features/account/user.ts';
import { ada } from '#web/testing/cast.ts';
import { mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { mockSideCards } from '#web/testing/side-cards.ts';
import { KnownCards } from './side-column.tsx';

const NO_ENCOURAGEMENT = /^No encouragement yet/;

const renderCards = () =>
  renderWithProviders(
    <SignedInUser value={ada}>
      <KnownCards />
    </SignedInUser>,
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

test('the cards beside the habits are shown when one of them cannot be loaded', async () => {
  mockSideCards(ada.id);
  mockRefusal(listEncouragements, { status: 500, message: 'Broken' });
  renderCards();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
