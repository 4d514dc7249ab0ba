import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ada } from '#web/testing/cast.ts';
import { answer } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { AuthPage } from './auth-page.tsx';

function open(path: string) {
  answer('GET /api/user', { message: 'Please sign in.' }, 401);
  answer('GET /api/registration', { isInvitationNeeded: true });
  return renderWithProviders(<AuthPage />, { path });
}

const openTab = () => screen.getByRole('tab', { selected: true }).textContent;
const invitationCode = () => screen.getByLabelText('Invitation code');

describe('the sign-in page', () => {
  test.each([
    ['/auth', 'Login'],
    ['/auth?tab=login', 'Login'],
    ['/auth?tab=register', 'Register'],
    ['/auth?code=ADA-1', 'Register'],
    ['/auth?code=ADA-1&tab=register', 'Register'],
  ])('at %s opens the tab %s', (path, expected) => {
    open(path);
    expect(openTab()).toBe(expected);
  });

  test('fills in the code of an invitation', () => {
    open('/auth?code=ADA%2B1');
    expect(invitationCode()).toHaveProperty('value', 'ADA+1');
  });

  test('says what the product is', () => {
    open('/auth');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Crushing habits in public');
    expect(screen.getByText('Beta v1.2')).toBeDefined();
  });

  test('ticks a segment of the ring for each field that is filled', async () => {
    const { user, container } = open('/auth');
    const ringOf = () => container.querySelectorAll('main .stroke-accent:not(.opacity-0)').length;
    const before = ringOf();
    await user.type(screen.getByLabelText('Email'), 'ada@example.org');
    expect(ringOf()).toBe(before + 1);
  });

  test('leads somebody who is signed in to the dashboard', async () => {
    answer('GET /api/user', ada);
    renderWithProviders(<AuthPage />, { path: '/auth' });
    await expect.poll(() => location.pathname).toBe('/dashboard');
  });
});
