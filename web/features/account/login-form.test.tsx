import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { login } from '#contract/account.ts';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { LoginForm } from './login-form.tsx';
import { userQueryOptions } from './user.ts';

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Login' });

async function fillAndSend(credentials: { email: string; password: string }) {
  const rendered = renderWithProviders(<LoginForm />);
  await rendered.user.type(email(), credentials.email);
  await rendered.user.type(password(), credentials.password);
  await rendered.user.click(button());
  return rendered;
}

test('the login form requires both fields, and focuses the first invalid one', async () => {
  const { user } = renderWithProviders(<LoginForm />);
  await user.click(button());
  expect(await screen.findByText('Invalid email address')).toBeDefined();
  expect(screen.getByText('Password is required')).toBeDefined();
  expect(document.activeElement).toBe(email());
  expect(email().getAttribute('aria-invalid')).toBe('true');
});

test('the login form refuses an invalid email address until it is corrected', async () => {
  const { user } = renderWithProviders(<LoginForm />);
  await user.type(email(), 'ada');
  expect(screen.queryByText('Invalid email address')).toBeNull();
  await user.click(button());
  expect(screen.getByText('Invalid email address')).toBeDefined();
  await user.type(email(), '@example.org');
  expect(screen.queryByText('Invalid email address')).toBeNull();
});

test('the login form signs in with Enter, and trims the address', async () => {
  mockApi(login, ada);
  const { user, queryClient } = renderWithProviders(<LoginForm />);
  await user.type(email(), ' ada@example.org ');
  await user.type(password(), 'a long walk{Enter}');
  expect(bodiesSentTo(login)).toEqual([{ email: 'ada@example.org', password: 'a long walk' }]);
  expect(queryClient.getQueryData(userQueryOptions.queryKey)).toEqual(ada);
});

test('the login form clears the data of the previous user', async () => {
  mockApi(login, ada);
  const { user, queryClient } = renderWithProviders(<LoginForm />);
  queryClient.setQueryData(['habits'], ['of somebody else']);
  await user.type(email(), 'ada@example.org');
  await user.type(password(), 'a long walk{Enter}');
  expect(queryClient.getQueryData(['habits'])).toBeUndefined();
});

test('the login form shows that the credentials are wrong', async () => {
  mockRefusal(login, { status: 401, message: 'Invalid username or password' });
  await fillAndSend({ email: 'ada@example.org', password: 'guess' });
  expect(await screen.findByText('Login failed')).toBeDefined();
  expect(screen.getByText('Invalid username or password. Please try again.')).toBeDefined();
});

test('the login form clears the error with the next attempt', async () => {
  mockRefusal(login, { status: 401, message: 'Invalid username or password' });
  const { user } = await fillAndSend({ email: 'ada@example.org', password: 'guess' });
  expect(await screen.findByText('Login failed')).toBeDefined();
  mockApi(login, ada);
  await user.click(button());
  await waitFor(() => expect(screen.queryByText('Login failed')).toBeNull());
});

test('the login form shows other refusals with the message of the server, even on their fields', async () => {
  const message = 'This address cannot be used.';
  mockRefusal(login, { status: 400, message, issues: [{ path: 'email', message }] });
  await fillAndSend({ email: 'ada@example.org', password: 'guess' });
  expect(await screen.findByText('Login failed')).toBeDefined();
  expect(screen.getAllByText(message)).toHaveLength(2);
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email());
});

test('the login form stays online when the server is busy, and signs in with the next attempt', async () => {
  const message = 'Too many people are signing in right now. Please try again in a moment.';
  mockRefusal(login, { status: 503, message, headers: { 'retry-after': '2' } });
  const { user, queryClient } = await fillAndSend({
    email: 'ada@example.org',
    password: 'a long walk',
  });
  expect(await screen.findByText('Login failed')).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
  expect(onlineManager.isOnline()).toBe(true);
  mockApi(login, ada);
  await user.click(button());
  await waitFor(() => expect(queryClient.getQueryData(userQueryOptions.queryKey)).toEqual(ada));
  expect(bodiesSentTo(login)).toEqual(
    Array.from({ length: 2 }, () => ({ email: 'ada@example.org', password: 'a long walk' })),
  );
  expect(screen.queryByText('Login failed')).toBeNull();
});

test('the login form shows its own message when the server does not respond', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await fillAndSend({ email: 'ada@example.org', password: 'a long walk' });
  expect(await screen.findByText('Login failed')).toBeDefined();
  expect(screen.getByText('Invalid username or password')).toBeDefined();
});

test('the login form cannot be submitted twice', async () => {
  globalThis.fetch = () => new Promise(() => {});
  await fillAndSend({ email: 'ada@example.org', password: 'a long walk' });
  expect(button().getAttribute('aria-disabled')).toBe('true');
});

test('the login form reports which fields are filled', async () => {
  const changes: (readonly boolean[])[] = [];
  const onFilled = (filled: readonly boolean[]) => void changes.push(filled);
  const { user } = renderWithProviders(<LoginForm onFilled={onFilled} />);
  await user.type(email(), 'a');
  expect([changes[0], changes.at(-1)]).toEqual([
    [false, false],
    [true, false],
  ]);
});
