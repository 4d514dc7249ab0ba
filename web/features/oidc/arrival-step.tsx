import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { ResponseOf } from '#contract/call.ts';
import type { finishOidc } from '#contract/oidc.ts';
import { serverMessageOr } from '#web/client/call-api.ts';
import { Step } from '#web/features/account/public.ts';
import { paths } from '#web/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import { LoadingBlock } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { NewcomerForm } from './newcomer-form.tsx';
import { removeStoredSearch, useArrival } from './queries.ts';

type ArrivalOutcome = ResponseOf<typeof finishOidc>['outcome'];

/** For users who were signed in at the start. */
const TOASTS: Partial<Record<ArrivalOutcome, { title: string; description: string }>> = {
  linked: { title: 'Account linked', description: 'You can sign in with it from now on.' },
  proved: { title: 'You’re confirmed', description: 'Please try again.' },
};

const FAILED = 'Something went wrong. Please try again.';

type ArrivalStepProps = { answer: string; onTabs: (search: '' | `?${string}`) => void };

/** Sends the response of the provider in the address to the server, once. */
export function ArrivalStep({ answer, onTabs }: ArrivalStepProps) {
  const { mutate, data, error } = useArrival();
  const [, navigate] = useLocation();
  useEffect(() => mutate(answer), [mutate, answer]);
  const outcome = data?.outcome;
  useEffect(() => {
    const said = outcome && TOASTS[outcome];
    if (outcome === 'signed in') onTabs(removeStoredSearch());
    if (!said) return;
    navigate(`${paths.profile}${removeStoredSearch()}`, { replace: true });
    toast(said);
  }, [outcome, navigate, onTabs]);
  const onLogin = () => onTabs('');
  if (data?.newcomer) return <NewcomerForm newcomer={data.newcomer} onTabs={onTabs} />;
  if (error) {
    return (
      <Step title="Something went wrong" back="Go back" onLogin={onLogin}>
        <Notice tone="warning" title="Nothing was changed." text={serverMessageOr(error, FAILED)} />
      </Step>
    );
  }
  return <LoadingBlock label="Signing in…" className="h-64 rounded-lg" />;
}
