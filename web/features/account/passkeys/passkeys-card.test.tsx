import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listPasskeys, type Passkey, removePasskey } from '#contract/account.ts';
import { PASSKEYS_NEED_A_NAME } from '#domain/people/passkeys.ts';
import { LAST_SIGN_IN_METHOD } from '#domain/people/sign-in-methods.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { PasskeysCard } from './passkeys-card.tsx';

const phone: Passkey = {
  id: 3,
  name: 'Phone',
  createdAt: '2026-03-01T09:00:00.000Z',
  lastUsedAt: null,
  stoppedAt: null,
};
const thisSite = { id: location.hostname, origin: location.origin };

function open(
  passkeys: Passkey[],
  site: typeof thisSite | null = thisSite,
  onlyWayIn: number | null = null,
) {
  mockApi(listPasskeys, { passkeys, site, onlyWayIn });
  return renderWithProviders(<PasskeysCard />);
}

describe('passkeys', () => {
  test('passkeys are listed with the dates of creation and use, and blocked ones are marked', async () => {
    open([
      { ...phone, stoppedAt: '2026-03-05T09:00:00.000Z' },
      { ...phone, id: 4, name: 'Laptop' },
    ]);
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/^Phonestopped .*Mar.*: it may have been copied/);
    expect(rows[1]).toMatch(/^Laptopadded .*Mar.* · never used/);
  });

  test('passkeys are removed after a confirmation', async () => {
    const { user } = open([phone]);
    mockRefusal(removePasskey, { status: 503, message: 'Busy.' }, { params: { id: 3 } });
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'Remove Phone' }));
      const question = screen.getByRole('alertdialog');
      await user.click(within(question).getByRole('button', { name: 'Remove' }));
    };
    await remove();
    expect(await screen.findByText('Not removed')).toBeDefined();
    mockApi(removePasskey, undefined, { params: { id: 3 } });
    mockApi(listPasskeys, { passkeys: [], site: thisSite, onlyWayIn: null });
    await remove();
    expect(await screen.findByText('Passkey removed')).toBeDefined();
    expect(bodiesSentTo(removePasskey, { params: { id: 3 } })).toHaveLength(2);
  });

  test('a passkey cannot be removed if it is the only sign-in method', async () => {
    open([phone, { ...phone, id: 4, name: 'Laptop', stoppedAt: phone.createdAt }], thisSite, 3);
    expect(await screen.findByText(LAST_SIGN_IN_METHOD)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Remove Phone' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove Laptop' })).toBeDefined();
  });

  test.each([
    ['by an address in numbers', null, PASSKEYS_NEED_A_NAME],
    [
      'by another name than its own',
      { id: 'habits.example', origin: 'https://habits.example' },
      'Passkeys only work at https://habits.example.',
    ],
    [
      'in a browser that knows none',
      thisSite,
      /^(Passkeys need https|This browser doesn’t support passkeys)/,
    ],
  ])('passkeys cannot be added where the site is opened %s', async (_, site, words) => {
    open([], site);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});
