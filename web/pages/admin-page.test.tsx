import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getSecondFactor, type SecondFactor } from '#contract/account.ts';
import { getPricing, listBetaRequests } from '#contract/beta-access.ts';
import { listUsers } from '#contract/admin.ts';
import { SignedInUser } from '#web/features/account/user.ts';
import { ada, eve } from '#web/testing/cast.ts';
import { mockApi } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { AdminPage } from './admin-page.tsx';

const openAs = (user: typeof ada, path = '/admin') =>
  renderWithProviders(
    <SignedInUser value={user}>
      <AdminPage />
    </SignedInUser>,
    { path },
  );

const noRows = { total: 0, page: 1, pageSize: 25 };

function mockRequests(): void {
  const counts = { pending: 0, approved: 0, rejected: 0 };
  mockApi(listBetaRequests, { requests: [], counts, ...noRows });
  mockApi(getPricing, { intervals: [] });
}

test('the administrator’s area redirects other users to the dashboard with a message', async () => {
  openAs(ada);
  await expect.poll(() => location.pathname).toBe('/dashboard');
  expect(await screen.findByText('Access Denied')).toBeDefined();
  expect(screen.getByText("You don't have permission to access the admin area.")).toBeDefined();
});

test('the administrator’s area has six tabs, and the address names the open one', async () => {
  mockRequests();
  mockApi(listUsers, { users: [], counts: { people: 1, bots: 0 }, ...noRows });
  mockApi(getSecondFactor, { onSince: null, recoveryCodesLeft: 0, due: null });
  const { user } = openAs(eve);
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'Beta Access Requests',
    'Approved Emails',
    'User Management',
    'Bot Management',
    'Page Analytics',
    'Settings',
  ]);
  expect(await screen.findByText('No requests yet')).toBeDefined();
  await user.click(screen.getByRole('tab', { name: 'User Management' }));
  expect(await screen.findByText('No matching users')).toBeDefined();
  expect(location.search).toBe('?tab=users');
  act(() => history.back());
  expect(await screen.findByText('No requests yet')).toBeDefined();
});

test('the administrator’s area renders when the notice above it has loaded', async () => {
  mockRequests();
  const answers: ((factor: SecondFactor) => void)[] = [];
  mockApi(getSecondFactor, new Promise((resolve) => void answers.push(resolve)));
  openAs(eve);
  expect(screen.getByText('Loading…')).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
  const from = '2026-03-24T00:00:00.000Z';
  const due = { from, closes: 'administration', isClosed: false } as const;
  for (const answer of answers) answer({ onSince: null, recoveryCodesLeft: 0, due });
  expect(await screen.findAllByRole('tab')).toHaveLength(6);
  expect(screen.getByText('Please set up two-factor authentication.')).toBeDefined();
});
