import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { resendConfirmation } from '#contract/account.ts';
import {
  getProfile,
  MAX_PICTURE_BYTES,
  type Profile,
  removePicture,
  updateProfile,
} from '#contract/profile.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ProfileCard } from './profile-card.tsx';

const ada: Profile = {
  id: 2,
  name: 'Ada Lovelace',
  username: 'ada',
  email: 'ada@example.org',
  profileImage: null,
  isEmailConfirmed: true,
  isPausePublic: false,
  createdAt: '2026-01-05T09:30:00.000Z',
};
const ownPicture = `/api/pictures/2/${'a'.repeat(43)}`;

async function open(profile: Profile = ada) {
  mockApi(getProfile, { profile });
  const saved: Profile[] = [];
  const rendered = renderWithProviders(
    <ProfileCard onChanged={(changed) => saved.push(changed)} />,
  );
  await screen.findByText(`@${profile.username}`);
  return { saved, ...rendered };
}

async function edit(profile?: Profile) {
  const opened = await open(profile);
  await opened.user.click(screen.getByRole('button', { name: 'Edit Profile' }));
  return opened;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const sent = () => bodiesSentTo(updateProfile);
const fields = ['Profile Image', 'Display Name', 'Username', 'Email Address (Login)'];

describe('an unconfirmed email address', () => {
  const BUTTON = 'Send the link again';

  test('an unconfirmed email address shows a notice whose button sends the link again', async () => {
    mockApi(resendConfirmation, undefined);
    const { user } = await open({ ...ada, isEmailConfirmed: false });
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('We sent a link to ada@example.org.');
    await user.click(screen.getByRole('button', { name: BUTTON }));
    expect(await screen.findByText(/^A new link is on its way/)).toBeDefined();
  });

  test('an unconfirmed email address shows the server’s refusal when the limit is reached', async () => {
    const message = 'Too many attempts. Please try again in 120 hours.';
    mockRefusal(resendConfirmation, { status: 429, message });
    const { user } = await open({ ...ada, isEmailConfirmed: false });
    await user.click(await screen.findByRole('button', { name: BUTTON }));
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.queryByText(/^A new link/)).toBeNull();
  });

  test('an unconfirmed email address shows no notice once it is confirmed', async () => {
    await open();
    expect(screen.queryByRole('button', { name: BUTTON })).toBeNull();
  });
});

test('the profile is shown with initials and disabled fields', async () => {
  await open();
  expect(screen.getByText('AL')).toBeDefined();
  for (const label of fields) expect([label, field(label).disabled]).toEqual([label, true]);
  expect(field('Email Address (Login)').value).toBe('ada@example.org');
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  expect(
    screen.getByText('Your email address cannot be changed. This is used for authentication.'),
  ).toBeDefined();
  expect(
    screen.getByText('Your public username - how others see you on the platform.'),
  ).toBeDefined();
});

test('the profile can be reloaded after an error', async () => {
  mockRefusal(getProfile, { status: 503, message: 'Try later.' });
  const { user } = renderWithProviders(<ProfileCard onChanged={() => {}} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  mockApi(getProfile, { profile: ada });
  await user.click(again);
  expect(await screen.findByText('@ada')).toBeDefined();
});

test('editing the profile enables all fields except the email, and focuses the first text', async () => {
  await edit();
  for (const label of fields) {
    expect([label, field(label).disabled]).toEqual([label, label.startsWith('Email')]);
  }
  expect(document.activeElement).toBe(field('Display Name'));
});

test('editing the profile saves the trimmed fields, and shows them', async () => {
  const { user, saved } = await edit();
  await user.clear(field('Display Name'));
  await user.clear(field('Username'));
  await user.type(field('Username'), ' countess ');
  await user.click(field('Profile Image'));
  await user.paste('https://a.example/b.png');
  const profile = { ...ada, username: 'countess', profileImage: 'https://a.example/b.png' };
  mockApi(updateProfile, { profile });
  await user.click(save());
  expect(await screen.findByText('Profile updated')).toBeDefined();
  expect(screen.getByText('Your profile has been updated successfully.')).toBeDefined();
  expect(sent()).toEqual([{ username: 'countess', profileImage: 'https://a.example/b.png' }]);
  expect(saved).toEqual([profile]);
  expect(screen.getByText('@countess')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeDefined();
});

test('editing the profile shows that it is saving, and cannot be submitted twice', async () => {
  const { user } = await edit();
  mockApi(updateProfile, new Promise(() => {}));
  await user.click(save());
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('editing the profile can be cancelled, which discards the input', async () => {
  const { user } = await edit();
  await user.type(field('Display Name'), ' the Second');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(field('Display Name').value).toBe('Ada Lovelace');
  expect(field('Display Name').disabled).toBe(true);
  expect(document.activeElement?.textContent).toBe('Edit Profile');
  expect(sent()).toEqual([]);
});

test('editing the profile marks a taken username, and stays open', async () => {
  const { user } = await edit();
  const message = 'This username is already taken.';
  mockRefusal(updateProfile, { status: 409, message, issues: [{ path: 'username', message }] });
  await user.click(save());
  expect(await screen.findByText('Error updating profile')).toBeDefined();
  expect(screen.getAllByText(message)).toHaveLength(2);
  expect(document.activeElement).toBe(field('Username'));
});

test('editing the profile shows its own message when the server does not respond', async () => {
  const { user } = await edit();
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await user.click(save());
  expect(await screen.findByText('Failed to update profile. Please try again.')).toBeDefined();
});

test.each([
  ['Username', 'x', 'Username must be 2 to 30 letters, digits, dots, dashes or underscores'],
  ['Username', 'admin', 'This username is reserved.'],
  [
    'Profile Image',
    'javascript:alert(1)',
    'Please choose a file, or give an address that begins with https:// or http://',
  ],
])('editing the profile refuses in %s: %s', async (label, typed, message) => {
  const { user } = await edit();
  await user.clear(field(label));
  await user.click(field(label));
  await user.paste(typed);
  await user.keyboard('{Enter}');
  expect(screen.getByText(message)).toBeDefined();
  expect(sent()).toEqual([]);
});

test('editing the profile removes an uploaded picture', async () => {
  const { user, saved } = await edit({ ...ada, profileImage: ownPicture });
  expect(field('Profile Image').value).toBe('');
  mockApi(removePicture, { profile: ada });
  await user.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByText('AL')).toBeDefined();
  expect(saved).toEqual([ada]);
  expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
});

async function choose(file: File) {
  const { user } = await edit();
  // Users can choose "all files" despite `accept`.
  const input = field('Profile Image file');
  input.accept = '';
  await user.upload(input, file);
  return user;
}

test('a chosen file must be an image', async () => {
  await choose(new File(['text'], 'notes.txt', { type: 'text/plain' }));
  expect(await screen.findByText('Invalid file type')).toBeDefined();
  expect(screen.getByText('Please select an image file (PNG, JPG, etc.)')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a chosen file must be at most 10 MB', async () => {
  const content = new Uint8Array(MAX_PICTURE_BYTES + 1);
  await choose(new File([content], 'large.png', { type: 'image/png' }));
  expect(await screen.findByText('File too large')).toBeDefined();
  expect(screen.getByText('Please select an image smaller than 10MB')).toBeDefined();
});

test('a chosen file opens the crop dialog, which can be cancelled', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
  const user = await choose(new File(['x'], 'me.png', { type: 'image/png' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Crop Profile Image' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Apply Crop' }).disabled).toBe(true);
  // The form has a button with the same name.
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a chosen file shows an error for a file that the browser cannot show', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
  await choose(new File(['x'], 'me.heic', { type: 'image/heic' }));
  const image = await screen.findByAltText('The chosen file');
  image.dispatchEvent(new Event('error'));
  expect(await screen.findByText('Crop failed')).toBeDefined();
  expect(screen.getByText('Failed to process the image. Please try again.')).toBeDefined();
});
