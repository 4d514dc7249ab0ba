import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { User } from '#contract/account.ts';
import { SignedInUser } from '#web/features/account/signed-in-user.ts';
import { ada } from '#web/testing/cast.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ProfilePage } from './profile-page.tsx';

function open(user: User): void {
  renderWithProviders(
    <SignedInUser value={user}>
      <ProfilePage />
    </SignedInUser>,
    { path: '/profile' },
  );
}

const detailOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

describe('the profile page', () => {
  test('tells what is known about the account', () => {
    open(ada);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Profile');
    expect(screen.getByRole('region', { name: 'Account Information' })).toBeDefined();
    expect(detailOf('Username')).toBe('ada');
    expect(detailOf('Email')).toBe('ada@example.org');
    expect(detailOf('Member Since')).toBe('January 5, 2026');
    expect(detailOf('User ID')).toBe('#2');
  });

  test('does not know since when, when the date cannot be read', () => {
    open({ ...ada, createdAt: '' });
    expect(detailOf('Member Since')).toBe('Unknown');
  });

  test('leads back to the dashboard', () => {
    open(ada);
    const link = screen.getByRole('link', { name: 'Back to Dashboard' });
    expect(link.getAttribute('href')).toBe('/dashboard');
  });

  test('holds the card for the password', () => {
    open(ada);
    expect(screen.getByRole('region', { name: 'Password' })).toBeDefined();
    expect(screen.getByLabelText('New password')).toBeDefined();
  });
});
