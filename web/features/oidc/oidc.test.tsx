import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  getRegistrationRules,
  getUser,
  getSignInMethods,
  PROOF_NEEDED,
} from '#contract/account.ts';
import { listProofMethods } from '#contract/account/proof.ts';
import {
  finishOidc,
  getOidcLink,
  OIDC_WORDS,
  registerByOidc,
  removeOidcLink,
  startOidcProof,
  startOidcSignIn,
} from '#contract/oidc.ts';
import { LAST_SIGN_IN_METHOD } from '#domain/people/sign-in-methods.ts';
import { ReauthProvider } from '#web/features/account/proof/reauth-provider.tsx';
import { SignedInUser } from '#web/features/account/user.ts';
import { AuthPage } from '#web/pages/auth-page.tsx';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { LinkCard } from './link-card.tsx';
import { OidcProofButton } from './proof-button.tsx';

const NAME = 'Example ID';
const nothing = { user: null, newcomer: null };

// jsdom supports only hash navigation.
const AWAY = '#at-the-provider';

const open = (path = '/auth') => renderWithProviders(<AuthPage />, { path });

describe('the sign-in page', () => {
  beforeEach(() => {
    mockRefusal(getUser, { status: 401, message: 'Please sign in.' });
    mockApi(getRegistrationRules, { isInvitationNeeded: true, by: ['password'] });
    mockApi(getSignInMethods, { password: true, oidc: NAME, isSetUp: true });
  });
  test('the sign-in page offers the provider below the form', async () => {
    open();
    expect(await screen.findByRole('button', { name: `Continue with ${NAME}` })).toBeDefined();
    expect(screen.getByLabelText('Email')).toBeDefined();
  });

  test('the sign-in page has no form on sites without passwords', async () => {
    mockApi(getSignInMethods, { password: false, oidc: NAME, isSetUp: true });
    open();
    await screen.findByRole('button', { name: `Continue with ${NAME}` });
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeDefined();
  });

  test('the sign-in page leads invited visitors to the provider on sites without passwords', async () => {
    mockApi(getSignInMethods, { password: false, oidc: NAME, isSetUp: true });
    mockApi(getRegistrationRules, { isInvitationNeeded: true, by: ['oidc'] });
    mockApi(startOidcSignIn, { address: AWAY });
    const { user } = open('/auth?tab=register&code=COME-IN');
    expect(await screen.findByText(/You’ll register with your Example ID account/)).toBeDefined();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(screen.getByRole('button', { name: `Continue with ${NAME}` }));
    await expect.poll(() => location.hash).toBe(AWAY);
    cleanup();
    const newcomer = {
      code: 'n',
      email: 'nora@example.org',
      username: '',
      isInvitationNeeded: true,
    };
    mockApi(finishOidc, { outcome: 'new', user: null, newcomer });
    open('/auth#oidc?code=a&state=b');
    expect(await screen.findByLabelText('Invitation code')).toHaveProperty('value', 'COME-IN');
  });

  test('the sign-in page shows a message if registration needs passkeys that the browser lacks', async () => {
    mockApi(getSignInMethods, { password: false, oidc: null, isSetUp: true });
    mockApi(getRegistrationRules, { isInvitationNeeded: true, by: ['passkey'] });
    open('/auth?tab=register&code=COME-IN');
    expect(await screen.findByText(/^You need a passkey to register here\. /)).toBeDefined();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  test('the sign-in page shows that the provider is unreachable', async () => {
    mockRefusal(startOidcSignIn, { status: 424, message: OIDC_WORDS.unreachable(NAME) });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: `Continue with ${NAME}` }));
    expect(await screen.findByText(OIDC_WORDS.unreachable(NAME))).toBeDefined();
  });

  test('the sign-in page opens the page of the provider', async () => {
    mockApi(startOidcSignIn, { address: AWAY });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: `Continue with ${NAME}` }));
    await expect.poll(() => location.hash).toBe(AWAY);
  });

  test('the sign-in page sends the response of the provider once, and removes it from the address', async () => {
    mockRefusal(finishOidc, { status: 403, message: OIDC_WORDS.over });
    open('/auth#oidc?code=a&state=b');
    expect(await screen.findByText(OIDC_WORDS.over)).toBeDefined();
    expect(bodiesSentTo(finishOidc)).toEqual([{ answer: 'code=a&state=b' }]);
    expect(location.hash).toBe('');
  });

  test('the sign-in page asks a new user for a name, and for a required invitation', async () => {
    const newcomer = { code: 'c', email: 'nora@example.org', username: 'nora' };
    mockApi(finishOidc, {
      ...nothing,
      outcome: 'new',
      newcomer: { ...newcomer, isInvitationNeeded: true },
    });
    mockRefusal(registerByOidc, {
      status: 409,
      message: 'This username is already taken.',
      issues: [{ path: 'username', message: 'This username is already taken.' }],
    });
    const { user } = open('/auth#oidc?code=a&state=b');
    expect(await screen.findByDisplayValue('nora')).toBeDefined();
    expect(screen.getByText('nora@example.org')).toBeDefined();
    await user.type(screen.getByLabelText('Invitation code'), 'COME-IN');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findAllByText('This username is already taken.')).not.toEqual([]);
    expect(bodiesSentTo(registerByOidc)).toEqual([
      { code: 'c', username: 'nora', invitationCode: 'COME-IN' },
    ]);
  });
});

const link = { label: 'ada@corp', createdAt: '2026-03-01T09:00:00.000Z', lastUsedAt: null };
const openProfile = () =>
  renderWithProviders(
    <SignedInUser value={ada}>
      <ReauthProvider others={<OidcProofButton />}>
        <LinkCard />
      </ReauthProvider>
    </SignedInUser>,
    { path: '/profile' },
  );

test('the profile shows nothing on sites without a provider', async () => {
  mockApi(getOidcLink, { provider: null, link: null, canUnlink: true });
  const { container, queryClient } = openProfile();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(container.textContent).toBe('');
});

test('the profile does not unlink the only sign-in method', async () => {
  mockApi(getOidcLink, { provider: NAME, link, canUnlink: false });
  openProfile();
  expect(await screen.findByText(LAST_SIGN_IN_METHOD)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Unlink' })).toBeNull();
});

test('the profile asks for a proof of identity before unlinking, which the provider can give', async () => {
  mockApi(getOidcLink, { provider: NAME, link, canUnlink: true });
  mockRefusal(removeOidcLink, { status: 403, message: PROOF_NEEDED });
  mockApi(listProofMethods, { ways: [] });
  mockApi(startOidcProof, { address: AWAY });
  const { user } = openProfile();
  await user.click(await screen.findByRole('button', { name: 'Unlink' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Unlink' }));
  const proof = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await user.click(await within(proof).findByRole('button', { name: `Confirm with ${NAME}` }));
  await expect.poll(() => location.hash).toBe(AWAY);
  expect(within(proof).queryByLabelText('Your password')).toBeNull();
});
