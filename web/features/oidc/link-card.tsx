import type { ResponseOf } from '#contract/call.ts';
import type { getOidcLink } from '#contract/oidc.ts';
import { LAST_SIGN_IN_METHOD } from '#domain/people/sign-in-methods.ts';
import { ConfirmedAction } from '#web/ui/confirmed-action.tsx';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { dayText } from '#web/ui/time-texts.ts';
import { useLink, useStartLink, useUnlink } from './link-queries.ts';

/** The linked account of the provider. Renders nothing on sites without a provider. */
export function LinkCard() {
  const { data } = useLink();
  if (!data || data.provider === null) return null;
  const { provider, link } = data;
  return (
    <Card title={provider} description={`Sign in with your ${provider} account.`}>
      {link ? (
        <Linked provider={provider} link={link} canUnlink={data.canUnlink} />
      ) : (
        <LinkButton provider={provider} />
      )}
    </Card>
  );
}

const toastNotLinked = toastFailure('Not linked');

function LinkButton({ provider }: { provider: string }) {
  const { mutate, isPending, isSuccess } = useStartLink();
  return (
    <Button
      className="whitespace-normal!"
      isBusy={isPending || isSuccess}
      onClick={() => mutate(undefined, { onError: toastNotLinked })}
    >
      Link with {provider}
    </Button>
  );
}

type Link = NonNullable<ResponseOf<typeof getOidcLink>['link']>;
type LinkedProps = { provider: string; link: Link; canUnlink: boolean };

function Linked({ provider, link, canUnlink }: LinkedProps) {
  const { label, createdAt, lastUsedAt } = link;
  return (
    <div className="grid gap-4">
      <div className="grid min-w-0">
        <p className="font-medium wrap-anywhere">{label ?? `Linked with ${provider}`}</p>
        <p className="text-sm text-secondary first-letter:uppercase">
          linked {dayText(createdAt)} ·{' '}
          {lastUsedAt ? `used ${dayText(lastUsedAt)}` : 'never used to sign in'}
        </p>
      </div>
      {canUnlink ? (
        <UnlinkButton provider={provider} />
      ) : (
        <p className="text-sm text-secondary">{LAST_SIGN_IN_METHOD}</p>
      )}
    </div>
  );
}

function UnlinkButton({ provider }: { provider: string }) {
  return (
    <ConfirmedAction
      title={`Unlink from ${provider}?`}
      description="You can link it again at any time. You stay signed in here."
      confirmLabel="Unlink"
      mutation={useUnlink()}
      variables={undefined}
      done={{ title: 'Unlinked', description: `You can no longer sign in with ${provider}.` }}
      failed="Still linked"
      trigger={<Button className="justify-self-start">Unlink</Button>}
    />
  );
}
