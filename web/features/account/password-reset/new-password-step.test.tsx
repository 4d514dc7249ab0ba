import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RESET_LINK_OVER, resetPassword } from '#contract/account.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { NewPasswordStep } from './new-password-step.tsx';

function open() {
  const [onLogin, onForgot] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const step = <NewPasswordStep code="the-code" onLogin={onLogin} onForgot={onForgot} />;
  const { user } = renderWithProviders(step);
  const send = (password: string) =>
    user.type(screen.getByLabelText('New password'), `${password}{Enter}`);
  return { user, send, onLogin, onForgot };
}

test('the new password is sent with the code of the link, and leads to the login', async () => {
  mockApi(resetPassword, undefined);
  const { send, onLogin } = open();
  await send('a longer walk');
  expect(await screen.findByText('Log in with your new password.')).toBeDefined();
  expect(bodiesSentTo(resetPassword)).toEqual([{ code: 'the-code', newPassword: 'a longer walk' }]);
  expect(onLogin).toHaveBeenCalledOnce();
});

test('a password that is refused is said under the field, and the link stays', async () => {
  const message = 'This password is one of the first that others guess.';
  mockRefusal(resetPassword, { status: 400, message, issues: [{ path: 'newPassword', message }] });
  const { send, onLogin } = open();
  await send('password');
  expect(await screen.findByText('Password not changed')).toBeDefined();
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  expect(onLogin).not.toHaveBeenCalled();
});

test('a link that is over says so, and leads to another one', async () => {
  mockRefusal(resetPassword, { status: 403, message: RESET_LINK_OVER });
  const { user, send, onForgot } = open();
  await send('a longer walk');
  const heading = await screen.findByRole('heading', { name: 'This link doesn’t work any more' });
  expect(document.activeElement).toBe(heading);
  await user.click(screen.getByRole('button', { name: 'Get a new link' }));
  expect(onForgot).toHaveBeenCalledOnce();
});
