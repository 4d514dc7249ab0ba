import { screen, waitForElementToBeRemoved } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getRegistrationRules, register } from '#contract/account.ts';
import { ada, ben } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { RegisterForm } from './register-form.tsx';
import { userQueryOptions } from './user.ts';

const field = (name: string) => screen.getByLabelText(name);
const button = () => screen.getByRole('button', { name: 'Register' });

const good = {
  email: 'ben@example.org',
  username: 'ben',
  password: 'a long walk',
  invitationCode: 'BEN-1',
};

async function fillAndSend(changed: Partial<typeof good> = {}) {
  const registration = { ...good, ...changed };
  const rendered = renderWithProviders(
    <RegisterForm invitationCode={registration.invitationCode} />,
  );
  const { user } = rendered;
  await user.type(field('Email'), registration.email);
  await user.type(field('Username'), registration.username);
  await user.type(field('Password'), registration.password);
  await user.click(button());
  return rendered;
}

beforeEach(() => mockApi(getRegistrationRules, { isInvitationNeeded: true, by: ['password'] }));

test('the register form requires all four fields', async () => {
  const { user } = renderWithProviders(<RegisterForm />);
  await user.click(button());
  // The rules load with the first submit.
  expect(await screen.findByText('Invalid email address')).toBeDefined();
  expect(screen.getByText('Username is required')).toBeDefined();
  expect(screen.getByText('Password is required')).toBeDefined();
  expect(screen.getByText('Invitation code is required')).toBeDefined();
});

test.each([
  [{ email: 'ben' }, 'Invalid email address'],
  [{ username: 'b' }, 'Username must be 2 to 30 letters, digits, dots, dashes or underscores'],
  [{ username: 'Admin' }, 'This username is reserved.'],
  [{ password: 'short' }, 'Password must be at least 8 characters'],
  [{ invitationCode: '   ' }, 'Invitation code is required'],
])('the register form refuses %o', async (changed, error) => {
  await fillAndSend(changed);
  expect(await screen.findByText(error)).toBeDefined();
});

test('the register form has no field for a code on open sites', async () => {
  mockApi(getRegistrationRules, { isInvitationNeeded: false, by: ['password'] });
  mockApi(register, ben);
  const { user } = renderWithProviders(<RegisterForm />);
  await waitForElementToBeRemoved(() => screen.queryByLabelText('Invitation code'));
  await user.type(field('Email'), good.email);
  await user.type(field('Username'), good.username);
  await user.type(field('Password'), good.password);
  await user.click(button());
  expect(await screen.findByText('Registration successful')).toBeDefined();
});

test('the register form registers a user and welcomes them by username', async () => {
  mockApi(register, ben);
  const { queryClient } = await fillAndSend();
  expect(await screen.findByText('Registration successful')).toBeDefined();
  expect(screen.getByText('Welcome, ben!')).toBeDefined();
  expect(bodiesSentTo(register)).toEqual([good]);
  expect(queryClient.getQueryData(userQueryOptions.queryKey)).toEqual(ben);
});

test('the register form welcomes a user with a display name by it', async () => {
  mockApi(register, ada);
  await fillAndSend();
  expect(await screen.findByText('Welcome, Ada Lovelace!')).toBeDefined();
});

test('the register form shows the refusal of the server', async () => {
  const message = 'This email has not been approved for beta access.';
  mockRefusal(register, { status: 403, message });
  await fillAndSend();
  expect(await screen.findByText('Registration failed')).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
});

test('the register form shows a taken name at its field until the name changes', async () => {
  const message = 'This username is already taken.';
  mockRefusal(register, { status: 409, message, issues: [{ path: 'username', message }] });
  const { user } = await fillAndSend();
  expect(await screen.findByText('Registration failed')).toBeDefined();
  expect(field('Username').getAttribute('aria-invalid')).toBe('true');
  await user.type(field('Username'), '2');
  expect(field('Username').getAttribute('aria-invalid')).toBeNull();
});

test('the register form shows a refused password at its field', async () => {
  const message = 'Please choose a password that is not the name of this site.';
  mockRefusal(register, { status: 400, message, issues: [{ path: 'password', message }] });
  await fillAndSend({ password: 'habitcrush1' });
  expect(await screen.findByText('Registration failed')).toBeDefined();
  expect(field('Password').getAttribute('aria-invalid')).toBe('true');
  const describedBy = field('Password').getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(describedBy.map((id) => document.getElementById(id)?.textContent)).toContain(message);
});

test('the register form shows its own message when the server does not respond', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await fillAndSend();
  expect(
    await screen.findByText(
      'Registration failed. Please make sure your email has been approved for beta access.',
    ),
  ).toBeDefined();
});
