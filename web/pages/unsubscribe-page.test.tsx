import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { subscribeAgain, unsubscribe } from '#contract/notifications.ts';
import { mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const open = () =>
  renderWithProviders(<UnsubscribePage />, { path: '/unsubscribe?token=2.encouragement.x' });

test('the link in a mail unsubscribes, says from what, and can be undone', async () => {
  mockApi(unsubscribe, { type: 'encouragement' }, { query: { token: '2.encouragement.x' } });
  mockApi(subscribeAgain, { type: 'encouragement' }, { query: { token: '2.encouragement.x' } });
  const { user } = open();
  expect(await screen.findByText('You are unsubscribed')).toBeDefined();
  expect(
    screen.getByText('You’ll no longer get an email when someone encourages you.'),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('You’ll get these emails again')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('You are unsubscribed')).toBeDefined();
});

test('an invalid unsubscribe link leads to the notification settings', async () => {
  mockRefusal(unsubscribe, { status: 404, message: 'This link no longer works.' });
  open();
  expect(await screen.findByText('This link no longer works')).toBeDefined();
  const link = screen.getByRole('link', { name: 'All notification settings' });
  expect(link.getAttribute('href')).toBe('/notifications');
});

test('a failed unsubscribe request can be sent again', async () => {
  mockRefusal(unsubscribe, { status: 503, message: 'Try later.' });
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  mockApi(unsubscribe, { type: 'weekly_digest' });
  await user.click(again);
  expect(await screen.findByText('You are unsubscribed')).toBeDefined();
});
