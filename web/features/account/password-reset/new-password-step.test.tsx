import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listAccessOfReset, RESET_LINK_EXPIRED, resetPassword } from '#contract/account.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { NewPasswordStep } from './new-password-step.tsx';

function open() {
  const [onLogin, onForgot] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const step = <NewPasswordStep code="the-code" onLogin={onLogin} onForgot={onForgot} />;
  const { user } = renderWithProviders(step);
  const send = async (password: string) =>
    user.type(await screen.findByLabelText('New password'), `${password}{Enter}`);
  return { user, send, onLogin, onForgot };
}

const SENT = { code: 'the-code', newPassword: 'a longer walk' };

describe('an account without other access', () => {
  beforeEach(() => mockApi(listAccessOfReset, { access: [] }));

  test('an account without other access sends the new password with the code of the link, and opens the login', async () => {
    mockApi(resetPassword, undefined);
    const { send, onLogin } = open();
    await send('a longer walk');
    expect(await screen.findByText('Log in with your new password.')).toBeDefined();
    expect(bodiesSentTo(listAccessOfReset)).toEqual([{ code: 'the-code' }]);
    expect(bodiesSentTo(resetPassword)).toEqual([SENT]);
    expect(onLogin).toHaveBeenCalledOnce();
  });

  test('an account without other access shows nothing to revoke', async () => {
    open();
    await screen.findByLabelText('New password');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('an account without other access shows a refused password under the field, and keeps the link', async () => {
    const message = 'This password is one of the first that others guess.';
    const issues = [{ path: 'newPassword', message }];
    mockRefusal(resetPassword, { status: 400, message, issues });
    const { send, onLogin } = open();
    await send('password');
    expect(await screen.findByText('Password not changed')).toBeDefined();
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
    expect(onLogin).not.toHaveBeenCalled();
  });

  test('an account without other access shows that the link was used in another tab, and offers a new one', async () => {
    mockRefusal(resetPassword, { status: 403, message: RESET_LINK_EXPIRED });
    const { user, send, onForgot } = open();
    await send('a longer walk');
    const heading = await screen.findByRole('heading', { name: 'This link no longer works' });
    expect(document.activeElement).toBe(heading);
    await user.click(screen.getByRole('button', { name: 'Get a new link' }));
    expect(onForgot).toHaveBeenCalledOnce();
  });
});

describe('an account with other access', () => {
  beforeEach(() => {
    mockApi(resetPassword, undefined);
    mockApi(listAccessOfReset, {
      access: [
        { kind: 'tokens', count: 2 },
        { kind: 'calendar', count: 1 },
        { kind: 'passkeys', count: 1 },
      ],
    });
  });

  test('an account with other access lists the access, and revokes all that is revocable with the new password', async () => {
    const { send } = open();
    const revoke = await screen.findByRole('checkbox', { name: 'Revoke all' });
    expect(revoke).toHaveProperty('checked', true);
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['2 API tokens', 'the calendar link']);
    expect(screen.getByText(/^Your other ways to sign in stay: 1 passkey\./)).toBeDefined();
    await send('a longer walk');
    expect(await screen.findByText(/All other access was revoked\.$/)).toBeDefined();
    expect(bodiesSentTo(resetPassword)).toEqual([{ ...SENT, revokesAccess: true }]);
  });

  test('an account with other access revokes nothing if the user unchecks it', async () => {
    const { user, send } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Revoke all' }));
    await send('a longer walk');
    expect(await screen.findByText('Log in with your new password.')).toBeDefined();
    expect(bodiesSentTo(resetPassword)).toEqual([SENT]);
  });
});

test('the form for a new password says that its link has expired before the user types', async () => {
  mockRefusal(listAccessOfReset, { status: 403, message: RESET_LINK_EXPIRED });
  open();
  const heading = await screen.findByRole('heading', { name: 'This link no longer works' });
  expect(document.activeElement).toBe(heading);
});

test('a new password revokes all access by default when the list of access cannot be loaded', async () => {
  mockRefusal(listAccessOfReset, { status: 500, message: 'Something went wrong.' });
  mockApi(resetPassword, undefined);
  const { send } = open();
  expect(await screen.findByRole('checkbox', { name: 'Revoke all' })).toHaveProperty(
    'checked',
    true,
  );
  await send('a longer walk');
  expect(await screen.findByText(/All other access was revoked\.$/)).toBeDefined();
  expect(bodiesSentTo(resetPassword)).toEqual([{ ...SENT, revokesAccess: true }]);
});
