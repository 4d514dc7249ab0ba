import { ShieldCheck } from 'lucide-react';
import type { Token } from '#contract/tokens.ts';
import { MAX_TOKENS, TOO_MANY_TOKENS, type TokenScope } from '#domain/people/tokens.ts';
import { ConfirmedAction } from '#web/ui/confirmed-action.tsx';
import { Button } from '#web/ui/button.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { dayText } from '#web/ui/time-texts.ts';
import { useRevokeToken, useTokens } from './queries.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';

/** The labels of scopes. */
const SHORT: Record<TokenScope, string> = {
  read: 'Read',
  tick: 'Tick',
  write: 'Change',
  export: 'Export',
};

/** The tokens of the user, with which programs call the API: scripts, buttons, home automation. */
export function TokensCard() {
  const { open, draw } = useDialogOnDemand();
  return (
    <>
      <ListCard
        title="API tokens"
        id="tokens"
        description={
          <>
            Let your own programs read or tick your habits, without your password.{' '}
            <a href="/api/docs" className="underline">
              API reference
            </a>
          </>
        }
        query={useTokens()}
        itemsOf={(tokens) => tokens}
        renderFooter={({ length }) =>
          length >= MAX_TOKENS ? (
            <p className="text-sm text-secondary">{TOO_MANY_TOKENS}</p>
          ) : (
            <Button onClick={() => open()}>New token</Button>
          )
        }
      >
        {(token) => <TokenRow key={token.id} token={token} />}
      </ListCard>
      {draw((state) => (
        <NewTokenDialog {...state} />
      ))}
    </>
  );
}

function TokenRow({ token }: { token: Token }) {
  const { name, scopes, habit, lastUsedAt, expiresAt } = token;
  const facts = [
    scopes.map((scope) => SHORT[scope]).join(', '),
    habit?.name,
    lastUsedAt ? `used ${dayText(lastUsedAt)}` : 'never used',
    expiresAt && `until ${dayText(expiresAt)}`,
  ];
  return (
    <li className="flex min-h-14 items-center gap-3 py-1">
      <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-secondary" />
      <div className="grid min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="text-sm wrap-anywhere text-secondary">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <RevokeButton token={token} />
    </li>
  );
}

function RevokeButton({ token: { id, name } }: { token: Token }) {
  return (
    <ConfirmedAction
      title={`Revoke ${name}?`}
      description="Programs that use it stop working at once. This can’t be undone."
      confirmLabel="Revoke"
      mutation={useRevokeToken()}
      variables={id}
      done={{ title: 'Token revoked', description: `${name} no longer works.` }}
      failed="Not revoked"
      trigger={<Button aria-label={`Revoke ${name}`}>Revoke</Button>}
    />
  );
}
