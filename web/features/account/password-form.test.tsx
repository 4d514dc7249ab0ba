import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changePassword } from '#contract/account.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { PasswordForm } from './password-form.tsx';

const current = () => screen.getByLabelText('Current password');
const next = () => screen.getByLabelText('New password');

async function fillAndSend(passwords: { current: string; next: string }) {
  const rendered = renderWithProviders(<PasswordForm email="ben@example.org" />);
  await rendered.user.type(current(), passwords.current);
  await rendered.user.type(next(), `${passwords.next}{Enter}`);
  return rendered;
}

test('the password form changes the password and clears its fields', async () => {
  mockApi(changePassword, undefined);
  await fillAndSend({ current: 'a long walk', next: 'a longer walk' });
  expect(await screen.findByText('Password changed')).toBeDefined();
  expect(bodiesSentTo(changePassword)).toEqual([
    { currentPassword: 'a long walk', newPassword: 'a longer walk' },
  ]);
  expect(current()).toHaveProperty('value', '');
  expect(next()).toHaveProperty('value', '');
});

test('the password form refuses a short password before sending', async () => {
  await fillAndSend({ current: 'a long walk', next: 'short' });
  expect(screen.getByText('Password must be at least 8 characters')).toBeDefined();
  expect(bodiesSentTo(changePassword)).toEqual([]);
});

test('the password form marks a wrong current password', async () => {
  const message = 'The current password is wrong.';
  const body = { message, issues: [{ path: 'currentPassword', message }] };
  mockRefusal(changePassword, { status: 400, ...body });
  await fillAndSend({ current: 'a guess', next: 'a longer walk' });
  expect(await screen.findByText('Password not changed')).toBeDefined();
  expect(current().getAttribute('aria-invalid')).toBe('true');
  expect(next()).toHaveProperty('value', 'a longer walk');
});
