import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { confirmIdentity, listProofMethods, PROOF_NEEDED } from '#contract/account.ts';
import { type Habit, listHabits } from '#contract/habits.ts';
import { createToken, listTokens, revokeToken, type Token } from '#contract/tokens.ts';
import { MAX_TOKENS } from '#domain/people/tokens.ts';
import { ReauthProvider } from '#web/features/account/proof/reauth-provider.tsx';
import { SignedInUser } from '#web/features/account/user.ts';
import { ada } from '#web/testing/cast.ts';
import { makeHabit } from '#web/features/habits/testing/habits.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { TokensCard } from './tokens-card.tsx';

const shell: Token = {
  id: 7,
  name: 'Shell',
  scopes: ['read', 'tick'],
  habit: { id: 1, name: 'Read' },
  createdAt: '2026-03-01T09:00:00.000Z',
  lastUsedAt: null,
  expiresAt: '2026-06-01T09:00:00.000Z',
};
const SECRET = `hc_${'a'.repeat(32)}`;

function open(tokens: Token[] = [], habits: Habit[] = []) {
  mockApi(listTokens, { tokens });
  mockApi(listHabits, habits);
  mockApi(listProofMethods, { ways: ['password'] });
  return renderWithProviders(
    <SignedInUser value={ada}>
      <ReauthProvider>
        <TokensCard />
      </ReauthProvider>
    </SignedInUser>,
    { path: '/profile' },
  );
}

test('tokens are listed with scopes, habit, last use and end', async () => {
  open([shell]);
  const { textContent } = await screen.findByRole('listitem');
  expect(textContent).toMatch(/^ShellRead, Tick · Read · never used · until .*Jun/);
});

test('tokens are created with a name and at least one scope, and shown once', async () => {
  mockApi(createToken, { ...shell, token: SECRET });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  const dialog = await screen.findByRole('dialog', { name: 'New token' });
  await user.click(within(dialog).getByRole('checkbox', { name: /^Tick/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  await within(dialog).findByText('Please give it a name.');
  expect(within(dialog).getByText('Please choose what it may do.')).toBeDefined();
  const name = within(dialog).getByRole('textbox', { name: 'Name' });
  await user.click(name);
  await user.paste('x'.repeat(51));
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  await within(dialog).findByText('Please use at most 50 characters.');
  await user.clear(name);
  await user.type(name, 'Shell');
  await user.click(within(dialog).getByRole('checkbox', { name: /^Read/ }));
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Expires' }), '');
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  const output = await screen.findByRole('status', { name: 'Your token' });
  expect(output.textContent).toBe(SECRET);
  expect(bodiesSentTo(createToken)).toEqual([
    { name: 'Shell', scopes: ['read'], habitId: null, days: null },
  ]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(SECRET)).toBeNull();
});

test.each([
  [
    [],
    ' -X PUT -H "Content-Type: application/json" -d \'{"completed":true}\' .*/api/habits/7/days/2',
  ],
  [['Read'], ' http://[^ ]*/api/habits$'],
  [['Tick', 'Export'], ' http://[^ ]*/api/export.json$'],
  [['Tick', 'Change'], ' -d \'{"name":"Stretch","type":"daily"}\' http://[^ ]*/api/habits$'],
])('tokens show an example call that they may make (%j selected)', async (pressed, example) => {
  mockApi(createToken, { ...shell, token: SECRET });
  const { user } = open([], [makeHabit({ id: 7 })]);
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New token' }));
  await dialog.findByRole('option', { name: /^Only / });
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Shell');
  for (const name of pressed) {
    await user.click(dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }));
  }
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  const { textContent } = await screen.findByText(/^curl /);
  expect(textContent).toMatch(new RegExp(example));
});

test('tokens ask for the password if the last proof is old, and continue', async () => {
  mockRefusal(createToken, { status: 403, message: PROOF_NEEDED });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Shell');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  await user.type(await screen.findByLabelText(/^Your password/), 'a-good-password');
  mockApi(confirmIdentity, undefined);
  mockApi(createToken, { ...shell, token: SECRET });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByText(SECRET);
  expect(bodiesSentTo(confirmIdentity)).toEqual([{ password: 'a-good-password' }]);
});

test('tokens are revoked after a confirmation', async () => {
  mockApi(revokeToken, undefined, { params: { id: shell.id } });
  const { user } = open([shell]);
  await user.click(await screen.findByRole('button', { name: 'Revoke Shell' }));
  const question = await screen.findByRole('alertdialog', { name: 'Revoke Shell?' });
  mockApi(listTokens, { tokens: [] });
  await user.click(within(question).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('Token revoked');
  expect(screen.queryByRole('button', { name: 'Revoke Shell' })).toBeNull();
});

test('tokens show when the maximum is reached', async () => {
  open(Array.from({ length: MAX_TOKENS }, (_, at) => ({ ...shell, id: at + 1 })));
  await screen.findByText(/^You have 20 API tokens/);
  expect(screen.queryByRole('button', { name: 'New token' })).toBeNull();
});
