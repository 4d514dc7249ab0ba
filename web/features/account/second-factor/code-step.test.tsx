import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CODE_NEEDED, finishSignIn, login, SECOND_STEP_EXPIRED } from '#contract/account.ts';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { LoginForm } from '../login-form.tsx';
import { userQueryOptions } from '../user.ts';
import { CodeStep } from './code-step.tsx';

function open() {
  const onLogin = vi.fn<() => void>();
  return { onLogin, ...renderWithProviders(<CodeStep onLogin={onLogin} />, { path: '/auth' }) };
}

test('a password that needs a code opens the code step without an error', async () => {
  mockRefusal(login, { status: 403, message: CODE_NEEDED });
  const { user } = renderWithProviders(<LoginForm />, { path: '/auth' });
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'a long walk{Enter}');
  await expect.poll(() => location.hash).toBe('#code');
  expect(screen.queryByText('Login failed')).toBeNull();
});

test('the code step signs in with a code of the app', async () => {
  mockApi(finishSignIn, ada);
  const { user, onLogin, queryClient } = open();
  await user.type(screen.getByLabelText('Code from your app'), '123456{Enter}');
  await expect.poll(() => onLogin.mock.calls.length).toBe(1);
  expect(queryClient.getQueryData(userQueryOptions.queryKey)).toEqual(ada);
});

test('the code step signs in with a recovery code', async () => {
  mockApi(finishSignIn, ada);
  const { user } = open();
  await user.click(
    screen.getByRole('button', { name: 'Don’t have your phone? Use a recovery code' }),
  );
  await user.type(screen.getByLabelText('Recovery code'), 'abcde-fghjk{Enter}');
  await expect.poll(() => bodiesSentTo(finishSignIn)).toEqual([{ code: 'abcde-fghjk' }]);
});

test('an expired code step asks for the password again', async () => {
  mockRefusal(finishSignIn, { status: 401, message: SECOND_STEP_EXPIRED });
  const { user, onLogin } = open();
  await user.type(screen.getByLabelText('Code from your app'), '123456{Enter}');
  expect(await screen.findByText(SECOND_STEP_EXPIRED)).toBeDefined();
  expect(onLogin).toHaveBeenCalledOnce();
});
