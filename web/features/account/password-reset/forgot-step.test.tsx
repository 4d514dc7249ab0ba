import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { requestPasswordReset } from '#contract/account.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ForgotStep } from './forgot-step.tsx';

async function open() {
  const onLogin = vi.fn<() => void>();
  const { user } = renderWithProviders(<ForgotStep onLogin={onLogin} />);
  const send = (email: string) => user.type(screen.getByLabelText('Email'), `${email}{Enter}`);
  return { user, send, onLogin };
}

test('requesting a reset link shows the same message for all addresses', async () => {
  mockApi(requestPasswordReset, undefined);
  const { user, send, onLogin } = await open();
  await send(' ada@example.org ');
  const heading = await screen.findByRole('heading', { name: 'Check your email' });
  expect(document.activeElement).toBe(heading);
  expect(bodiesSentTo(requestPasswordReset)).toEqual([{ email: 'ada@example.org' }]);
  expect(screen.getByText(/^If there is an account with/).textContent).toBe(
    'If there is an account with ada@example.org, a link is on its way. It works once, for 30 minutes.',
  );
  await user.click(screen.getByRole('button', { name: 'Back to login' }));
  expect(onLogin).toHaveBeenCalledOnce();
});

test('an invalid email address is not sent', async () => {
  const { send } = await open();
  await send('ada');
  expect(screen.getByText('Invalid email address')).toBeDefined();
  expect(bodiesSentTo(requestPasswordReset)).toEqual([]);
});

test('too many requests show the message of the server', async () => {
  const message = 'Too many attempts. Please try again in 60 minutes.';
  mockRefusal(requestPasswordReset, { status: 429, message });
  const { send } = await open();
  await send('ada@example.org');
  expect(await screen.findByText('No link was sent')).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
});
