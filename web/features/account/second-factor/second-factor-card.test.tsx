import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  beginSecondFactor,
  confirmByCode,
  listProofMethods,
  getSecondFactor,
  PROOF_NEEDED,
  renewRecoveryCodes,
  type SecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
  WRONG_CODE,
} from '#contract/account.ts';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ReauthProvider } from '../proof/reauth-provider.tsx';
import { SignedInUser } from '../user.ts';
import { SecondFactorCard } from './second-factor-card.tsx';

const off: SecondFactor = { onSince: null, recoveryCodesLeft: 0, due: null };
const on: SecondFactor = { onSince: '2026-03-01T09:00:00.000Z', recoveryCodesLeft: 1, due: null };
const codes = Array.from({ length: 10 }, (_, at) => `ABCD${at}-FGHJK`);
const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const address = `otpauth://totp/localhost:ada?secret=${secret}&issuer=localhost`;

function open(factor: SecondFactor) {
  mockApi(getSecondFactor, factor);
  return renderWithProviders(
    <SignedInUser value={ada}>
      <ReauthProvider>
        <SecondFactorCard />
      </ReauthProvider>
    </SignedInUser>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });

describe('a second factor', () => {
  test('a second factor is set up with a QR code or its secret, and shows the recovery codes once', async () => {
    const { user } = open(off);
    mockApi(beginSecondFactor, { secret, address });
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    const picture = await screen.findByRole('img', { name: /^Your key/ });
    expect(picture.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(500);
    expect(screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeDefined();

    const issues = [{ path: 'code', message: WRONG_CODE }];
    mockRefusal(turnOnSecondFactor, { status: 400, message: WRONG_CODE, issues });
    const field = screen.getByLabelText('Code from the app');
    await user.type(field, '000000{Enter}');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));

    mockApi(turnOnSecondFactor, { recoveryCodes: codes });
    mockApi(getSecondFactor, { ...on, recoveryCodesLeft: 10 });
    await user.clear(field);
    await user.type(field, '123456{Enter}');
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    expect(bodiesSentTo(turnOnSecondFactor)).toEqual([{ code: '000000' }, { code: '123456' }]);
    await user.click(button('I’ve saved them'));
    expect(await screen.findByText(/10 recovery codes are left\.$/)).toBeDefined();
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
  });

  test('a second factor shows how many recovery codes are left, and creates new ones', async () => {
    const { user } = open(on);
    expect(await screen.findByText(/1 recovery code is left\.$/)).toBeDefined();
    mockApi(renewRecoveryCodes, { recoveryCodes: codes });
    await user.click(button('New recovery codes'));
    await user.click(button('Create new codes'));
    expect(await screen.findByText(codes[9] ?? '')).toBeDefined();
    // Escape does not close the dialog, because the codes are shown only once.
    await user.keyboard('{Escape}');
    expect(screen.getByText(codes[9] ?? '')).toBeDefined();
    await user.click(button('Close'));
    await waitFor(() => expect(screen.queryByText(codes[9] ?? '')).toBeNull());
  });

  test('a second factor is turned off after a proof of identity with a code', async () => {
    const { user } = open(on);
    mockRefusal(turnOffSecondFactor, { status: 403, message: PROOF_NEEDED });
    mockApi(listProofMethods, { ways: ['password', 'code'] });
    mockApi(confirmByCode, undefined);
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    const question = screen.getByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Turn off' }));
    await user.click(await screen.findByRole('button', { name: 'Use a code from your app' }));
    mockApi(turnOffSecondFactor, undefined);
    mockApi(getSecondFactor, off);
    await user.type(screen.getByLabelText(/^Code from your app/), '123456{Enter}');
    expect(await screen.findByText('Two-factor is off')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeDefined();
    expect(bodiesSentTo(confirmByCode)).toEqual([{ code: '123456' }]);
  });

  test('a required second factor shows the deadline and the areas that close', async () => {
    open({
      ...off,
      due: { from: '2999-03-09T09:00:00.000Z', closes: 'administration', isClosed: false },
    });
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toMatch(
      /You’ll lose access to the admin area on March 9, 2999 unless/,
    );
  });
});
