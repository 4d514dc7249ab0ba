import { useMutation } from '@tanstack/react-query';
import { CircleSlash2, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Ticked, undoTickLink, useTickLink } from '#contract/tick-links.ts';
import { isPageSeen } from '#domain/habits/tick-link.ts';
import { ApiError, callApi, serverMessageOr } from '#web/client/call-api.ts';
import { newId } from '#web/client/new-id.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { DoneMark } from '#web/ui/done-mark.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/loaded.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { isFresh, keepOpening, type Opening, readOpening } from './opening.ts';

/** Executes the link in the address, and shows the result. */
export function TickVisit() {
  const [opening, setOpening] = useState(() => readOpening(newId));
  useEffect(() => {
    const openAgain = () => setOpening(readOpening(newId));
    addEventListener('hashchange', openAgain);
    return () => removeEventListener('hashchange', openAgain);
  }, []);
  if (!opening) {
    return <EmptyState title="This link is incomplete" description="Scan the code again." />;
  }
  const again = () => setOpening({ secret: opening.secret, id: newId(), openedAt: Date.now() });
  return <TickLinkUse key={opening.id} opening={opening} onAgain={again} />;
}

type TickLinkUseProps = { opening: Opening; onAgain: () => void };

function TickLinkUse({ opening, onAgain }: TickLinkUseProps) {
  const [answer, setAnswer] = useState(opening.answer);
  const settle = (answered: Ticked | 'undone') => {
    keepOpening({ ...opening, answer: answered });
    setAnswer(answered);
  };
  const { secret, id } = opening;
  const use = useMutation({
    mutationFn: () => callApi(useTickLink, { body: { secret, opening: id } }),
    onSuccess: settle,
  });
  const undo = useMutation({
    mutationFn: () => callApi(undoTickLink, { body: { secret, opening: id } }),
    onSuccess: () => settle('undone'),
    onError: toastNotUndone,
  });
  useOnceSeen(answer === undefined && isFresh(opening), use.mutate);
  if (answer === 'undone') {
    return (
      <EmptyState
        icon={<Undo2 />}
        title="Undone"
        description="The day is as it was before."
        action={<Button onClick={onAgain}>Do it again</Button>}
      />
    );
  }
  if (answer) {
    const action = answer.canUndo && (
      <Button onClick={() => undo.mutate()} isBusy={undo.isPending}>
        Undo
      </Button>
    );
    return <TickResult answer={answer} action={action} />;
  }
  if (use.error) return <Failure error={use.error} onRetry={() => use.mutate()} />;
  if (use.isPaused) {
    return (
      <EmptyState title="You’re offline" description="It will be done as soon as you’re back." />
    );
  }
  if (use.isPending) return <Waiting />;
  return (
    <EmptyState
      title="This link ticks a habit"
      description="Tap to confirm."
      action={
        <Button variant="primary" onClick={() => use.mutate()}>
          Tick it
        </Button>
      }
    />
  );
}

/** Waits until the page is visible, because browsers prefetch pages, and link previews run scripts. */
function useOnceSeen(isWanted: boolean, act: () => void): void {
  const hasActed = useRef(false);
  useEffect(() => {
    const actOnceSeen = () => {
      if (!isWanted || hasActed.current || !isSeen()) return;
      hasActed.current = true;
      act();
    };
    actOnceSeen();
    document.addEventListener('visibilitychange', actOnceSeen);
    document.addEventListener('prerenderingchange', actOnceSeen);
    return () => {
      document.removeEventListener('visibilitychange', actOnceSeen);
      document.removeEventListener('prerenderingchange', actOnceSeen);
    };
  }, [isWanted, act]);
}

function isSeen(): boolean {
  const { prerendering = false, visibilityState } = document as Document & {
    prerendering?: boolean;
  };
  return isPageSeen({
    isVisible: visibilityState === 'visible',
    isPrerendered: prerendering,
    userAgent: navigator.userAgent,
  });
}

function TickResult({ answer, action }: { answer: Ticked; action: ReactNode }) {
  const isDone = /^(?:done|added)/.test(answer.outcome);
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
      {isDone ? (
        <DoneMark className="mb-2 size-14" />
      ) : (
        <CircleSlash2 aria-hidden="true" className="mb-2 size-14 text-secondary" />
      )}
      <h2 className="text-2xl wrap-anywhere">{answer.title}</h2>
      {answer.body !== '' && <p className="text-lg text-secondary">{answer.body}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}

const Waiting = () => (
  <div className="grid justify-items-center gap-3 py-14 text-secondary">
    <Spinner />
    <p>One moment…</p>
  </div>
);

/** Permanent errors have no button. */
const isForGood = (error: Error): boolean =>
  error instanceof ApiError && [404, 409, 422].includes(error.status);

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const description = serverMessageOr(error, 'Check your connection and try again.');
  if (isForGood(error)) return <EmptyState title="Nothing was changed" description={description} />;
  return <ErrorState title="Nothing was changed" description={description} onRetry={onRetry} />;
}

const toastNotUndone = toastFailure('Couldn’t undo');
