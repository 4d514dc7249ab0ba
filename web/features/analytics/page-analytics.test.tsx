import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type PageAnalytics as Answer, getPageViews } from '#contract/analytics.ts';
import { mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { PageAnalytics } from './page-analytics.tsx';

const counts = (totalViews: number) => ({
  totalViews,
  uniqueVisitors: 12,
  uniqueSessions: 13,
  authenticatedUsers: 4,
});

const found: Answer = {
  analytics: [{ path: '/dashboard', ...counts(1234) }],
  pathCount: 120,
  totals: counts(5678),
  overTime: [
    { day: '2026-03-09', totalViews: 1000, uniqueVisitors: 10 },
    { day: '2026-03-10', totalViews: 4678, uniqueVisitors: 2 },
  ],
  referrers: [{ host: 'search.example', views: 44 }],
  period: 30,
  from: '2026-02-09T00:00:00.000Z',
};

const nothing: Answer = { ...found, analytics: [], totals: counts(0), pathCount: 0 };

test('page analytics show views, visitors, sessions and users, by day and by page', async () => {
  mockApi(getPageViews, found, { query: { days: 30 } });
  renderWithProviders(<PageAnalytics />);
  expect(await screen.findByText('5,678')).toBeDefined();
  expect(
    screen.getByRole('img', {
      name: '5,678 views in 2 days; the busiest was Mar 10: 4,678 views, 2 visitors',
    }),
  ).toBeDefined();
  const pages = within(screen.getByRole('region', { name: 'Top pages' }));
  expect(pages.getByText('/dashboard')).toBeDefined();
  expect(pages.getByText('1,234')).toBeDefined();
  expect(pages.getByText('The first 1 of 120.')).toBeDefined();
  expect(screen.getByText('search.example')).toBeDefined();
});

test('page analytics are requested for other days and one path', async () => {
  mockApi(getPageViews, found, { query: { days: 30 } });
  const { user } = renderWithProviders(<PageAnalytics />);
  await screen.findByText('5,678');
  mockApi(getPageViews, { ...found, totals: counts(777) }, { query: { days: 7 } });
  await user.click(screen.getByRole('radio', { name: '7 days' }));
  expect(await screen.findByText('777')).toBeDefined();
  mockApi(getPageViews, nothing, { query: { days: 14, path: '/ada' } });
  await user.clear(screen.getByLabelText('Days'));
  await user.type(screen.getByLabelText('Days'), '14');
  await user.type(screen.getByLabelText('Path'), ' /ada{Enter}');
  expect(await screen.findByText('No visits to /ada')).toBeDefined();
});

test.each(['0', '366', 'x', ''])('page analytics are not requested for %j days', async (days) => {
  mockApi(getPageViews, found, { query: { days: 30 } });
  const { user } = renderWithProviders(<PageAnalytics />);
  await screen.findByText('5,678');
  const field = screen.getByLabelText('Days');
  await user.clear(field);
  await user.type(field, `${days}{Enter}`);
  expect(screen.getByText('1 to 365')).toBeDefined();
});

test('page analytics that cannot be loaded say that only an administrator sees them', async () => {
  mockRefusal(getPageViews, { status: 403, message: 'Only the administrator may do this.' });
  renderWithProviders(<PageAnalytics />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Access Denied');
  expect(alert.textContent).toContain('You need admin access to view analytics.');
});
