import { Monitor, Smartphone } from 'lucide-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Session, endSession, listSessions } from '#contract/account.ts';
import { callApi } from '#web/client/call-api.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useReauthMutation } from './proof/reauth-provider.tsx';
import { dayText } from '#web/ui/time-texts.ts';
import { useInvalidate } from '#web/client/use-invalidate.ts';

export function SessionsCard() {
  return (
    <ListCard
      title="Sessions"
      description="Devices where you’re signed in."
      query={useSessions()}
      itemsOf={(sessions) => sessions}
    >
      {(session) => <SessionRow key={session.id} session={session} />}
    </ListCard>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { mutate, isPending } = useEndSession();
  const { id, userAgent, isCurrent } = session;
  const end = () => mutate(id, { onSuccess: toastEnded, onError: toastNotEnded });
  const Icon = /iPhone|iPad|Android/.test(userAgent) ? Smartphone : Monitor;
  return (
    <li className="flex min-h-14 items-center gap-3 max-[16rem]:flex-wrap">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-secondary" />
      <div className="grid min-w-0 flex-1 max-[16rem]:basis-1/2">
        <p className="font-medium wrap-anywhere">{userAgent}</p>
        <p className="text-sm text-secondary">
          {isCurrent ? 'Signed in' : 'Last seen'}{' '}
          {dayText(isCurrent ? session.createdAt : session.lastSeenAt)}
        </p>
      </div>
      {isCurrent ? (
        <Badge>This device</Badge>
      ) : (
        <Button onClick={end} isBusy={isPending} aria-label={`Sign out ${userAgent}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

function toastEnded(): void {
  toast({ title: 'Signed out', description: 'That device is signed out.' });
}

const toastNotEnded = toastFailure('Not signed out');

const sessionsQueryOptions = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async () => (await callApi(listSessions)).sessions,
    // The list must be current.
    staleTime: 0,
  });

const useSessions = () => useQuery(sessionsQueryOptions());

const useEndSession = () =>
  useReauthMutation({
    mutationFn: (id: number) => callApi(endSession, { params: { id } }),
    // After a failure too, because the session may have ended.
    onSettled: useInvalidate(sessionsQueryOptions()),
  });
