import type { TriedChannel } from '#contract/channels.ts';
import { serverMessageOr } from '#web/client/call-api.ts';
import { Button } from '#web/ui/button.tsx';
import { useTryChannel } from './queries.ts';

/** Sends a test message, and shows the response. `to` distinguishes buttons for screen readers. */
export function TryButton({ tried, to }: { tried: TriedChannel; to: string }) {
  const { mutate, isPending, data, error } = useTryChannel();
  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      <Button isBusy={isPending} aria-label={`Send me one ${to}`} onClick={() => mutate(tried)}>
        Send me one
      </Button>
      <output className="min-w-0 text-sm wrap-anywhere text-secondary empty:hidden">
        {!isPending && data && answerText(data)}
        {!isPending && error && serverMessageOr(error, 'Couldn’t reach the server.')}
      </output>
    </div>
  );
}

type TestResult = { isTaken: boolean; status: number | null; answer: string };

/** 'Done. The server answered: 201 Created'. For mail the server sends a whole sentence. */
function answerText({ isTaken, status, answer }: TestResult): string {
  const outcome = isTaken ? 'Done.' : 'Not accepted.';
  if (status !== null) return `${outcome} The server answered: ${`${status} ${answer}`.trim()}`;
  return `${outcome} ${answer}`.trim();
}
