import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  endUserSessions,
  type ListedUser,
  listUsers,
  makeResetLink,
  removeUser,
  renameUser,
} from '#contract/admin.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { UserManagement } from './user-management.tsx';

const BEN = { params: { id: 3 } };

const person = (id: number, username: string): ListedUser => ({
  id,
  username,
  name: null,
  email: `${username}@example.com`,
  role: id === 1 ? 'admin' : 'user',
  profileImage: null,
  isBot: false,
  hasFactor: false,
  habitCount: 4,
  createdAt: '2026-03-01T10:00:00.000Z',
});

async function open() {
  const users = [person(1, 'eve'), person(3, 'ben'), { ...person(5, 'pip'), isBot: true }];
  const counts = { people: 2, bots: 1 };
  mockApi(listUsers, { users, counts, total: 3, page: 1, pageSize: 25 });
  const { user } = renderWithProviders(<UserManagement />);
  await screen.findByText('ben');
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, press };
}

describe('the users', () => {
  test('the list of users lists users with their habits, and marks administrator and bots', async () => {
    await open();
    const row = within(screen.getByText('ben').closest('li') ?? document.body);
    for (const text of ['#3', 'ben@example.com', '4']) expect(row.getByText(text)).toBeDefined();
    expect(screen.getByText('Admin')).toBeDefined();
    expect(screen.getByText('Bot')).toBeDefined();
    expect(screen.getByText('2 people and 1 bot')).toBeDefined();
  });

  test('the list of users can change and delete users, but not the administrator', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Edit eve' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete eve' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete pip' })).toBeDefined();
  });

  test('the list of users renames users, and shows a refused name at its field', async () => {
    const { user, press } = await open();
    await press('Edit ben');
    const dialog = within(screen.getByRole('dialog', { name: 'Edit User' }));
    const save = () => user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    const field = dialog.getByLabelText('Username');
    await user.clear(field);
    await save();
    expect(dialog.getByText('Username cannot be empty')).toBeDefined();
    await user.type(field, 'ada');
    const message = 'This username is already taken.';
    mockRefusal(renameUser, { status: 409, message, issues: [{ path: 'username', message }] }, BEN);
    await save();
    expect(await screen.findByText('Failed to Update User')).toBeDefined();
    expect(dialog.getByText(message)).toBeDefined();
    mockApi(renameUser, { user: person(3, 'benny') }, BEN);
    await user.clear(field);
    await user.type(field, 'benny');
    await save();
    expect(await screen.findByText('The username is now benny.')).toBeDefined();
    expect(bodiesSentTo(renameUser, BEN)).toEqual([{ username: 'ada' }, { username: 'benny' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    [3, 'User Signed Out', '3 sessions ended.'],
    [1, 'User Signed Out', '1 session ended.'],
    [0, 'No active sessions', 'This user wasn’t signed in anywhere.'],
  ])('the list of users ends %d sessions of a user', async (ended, title, description) => {
    const { press } = await open();
    await press('Edit ben');
    mockApi(endUserSessions, { ended }, BEN);
    await press('Sign Out Everywhere');
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(description)).toBeDefined();
    expect(bodiesSentTo(endUserSessions, BEN)).toHaveLength(1);
    expect(screen.getByRole('dialog', { name: 'Edit User' })).toBeDefined();
  });

  test('the list of users keeps sessions when the server refuses, and bots have none', async () => {
    const { press } = await open();
    await press('Edit ben');
    mockRefusal(endUserSessions, { status: 404, message: 'User not found.' }, BEN);
    await press('Sign Out Everywhere');
    expect(await screen.findByText('Failed to Sign Out User')).toBeDefined();
    await press('Cancel');
    await press('Edit pip');
    expect(screen.queryByRole('button', { name: 'Sign Out Everywhere' })).toBeNull();
  });

  test('the list of users deletes users after their name is typed', async () => {
    const { user, press } = await open();
    await press('Delete ben');
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete ben?' }));
    const confirm = () => user.click(dialog.getByRole('button', { name: 'Delete Permanently' }));
    await confirm();
    expect(dialog.getByText('Please type ben to continue.')).toBeDefined();
    expect(bodiesSentTo(removeUser, BEN)).toEqual([]);
    await user.type(dialog.getByRole('textbox'), 'ben');
    mockApi(removeUser, undefined, BEN);
    await confirm();
    expect(await screen.findByText('User Deleted')).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('the list of users keeps a user when the deletion fails, and the dialog keeps its input', async () => {
    const { user, press } = await open();
    await press('Delete ben');
    await user.type(screen.getByRole('textbox', { name: /Type the username/ }), 'ben');
    mockRefusal(
      removeUser,
      { status: 503, message: 'The service is not available right now.' },
      BEN,
    );
    await press('Delete Permanently');
    expect(await screen.findByText('Failed to Delete User')).toBeDefined();
    expect(screen.getByRole('textbox', { name: /Type the username/ })).toHaveProperty(
      'value',
      'ben',
    );
  });

  test('the list of users shows a message for a user who is already deleted', async () => {
    const { user, press } = await open();
    await press('Delete ben');
    await user.type(screen.getByRole('textbox', { name: /Type the username/ }), 'ben');
    mockRefusal(removeUser, { status: 404, message: 'User not found.' }, BEN);
    await press('Delete Permanently');
    expect(await screen.findByText('Failed to Delete User')).toBeDefined();
    expect(screen.getByText('User not found.')).toBeDefined();
  });

  test('the list of users creates a reset link, which is shown once', async () => {
    const { user, press } = await open();
    expect(screen.queryByRole('button', { name: 'New password for pip' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New password for eve' })).toBeNull();
    await press('New password for ben');
    const link = 'https://habits.example/auth#reset=code';
    mockApi(makeResetLink, { link, expiresAt: '2026-03-01T10:30:00.000Z' }, BEN);
    await press('Create Link');
    expect(await screen.findByLabelText('Link for ben@example.com')).toHaveProperty('value', link);
    await press('Copy the link for ben@example.com');
    expect(await navigator.clipboard.readText()).toBe(link);
    const [close] = screen.getAllByRole('button', { name: 'Close' });
    if (close) await user.click(close);
    await press('New password for ben');
    expect(screen.queryByDisplayValue(link)).toBeNull();
    expect(screen.getByRole('button', { name: 'Create Link' })).toBeDefined();
  });
});
