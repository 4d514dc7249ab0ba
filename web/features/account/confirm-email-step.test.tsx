import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CONFIRMATION_EXPIRED, confirmEmail } from '#contract/account.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ConfirmEmailStep } from './confirm-email-step.tsx';

function open({ isSignedIn = false } = {}) {
  const onLogin = vi.fn<() => void>();
  const step = <ConfirmEmailStep code="a-code" isSignedIn={isSignedIn} onLogin={onLogin} />;
  const { user } = renderWithProviders(step);
  const press = () => user.click(screen.getByRole('button', { name: 'Confirm my address' }));
  return { user, press, onLogin };
}

test('an email address is confirmed by the button, not by opening the page', async () => {
  mockApi(confirmEmail, undefined);
  const { user, press, onLogin } = open();
  expect(bodiesSentTo(confirmEmail)).toEqual([]);
  await press();
  const heading = await screen.findByRole('heading', { name: 'Your email address is confirmed' });
  expect(document.activeElement).toBe(heading);
  expect(bodiesSentTo(confirmEmail)).toEqual([{ code: 'a-code' }]);
  await user.click(screen.getByRole('button', { name: 'Back to login' }));
  expect(onLogin).toHaveBeenCalledOnce();
});

test('an expired confirmation link shows where to get a new one', async () => {
  mockRefusal(confirmEmail, { status: 403, message: CONFIRMATION_EXPIRED });
  const { press } = open({ isSignedIn: true });
  await press();
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined();
  expect(screen.getByText(/you can get a new link in your profile/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Open HabitCrush' })).toBeDefined();
});

test('the button to confirm works again after a failure', async () => {
  mockRefusal(confirmEmail, { status: 503, message: 'Please try again in a moment.' });
  const { press } = open();
  await press();
  expect(await screen.findByText('Address not confirmed')).toBeDefined();
  mockApi(confirmEmail, undefined);
  await press();
  expect(await screen.findByText('Your email address is confirmed')).toBeDefined();
});
