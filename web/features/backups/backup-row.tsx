import { clsx } from 'clsx';
import type { Backup } from '#contract/backups.ts';
import { bytesText } from '#domain/text/bytes-text.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { momentText } from '#web/ui/time-texts.ts';
import { useDownloadBackup } from './queries.ts';

const STATES = {
  waiting: { tone: 'neutral', text: 'Waiting' },
  running: { tone: 'neutral', text: 'In progress' },
  verified: { tone: 'success', text: 'Verified' },
  unverified: { tone: 'warning', text: 'Not verified' },
  failed: { tone: 'error', text: 'Failed' },
} as const;

export function BackupRow({ backup }: { backup: Backup }) {
  const { state, askedAt, problem, fileName, copy } = backup;
  const { tone, text } = STATES[state];
  return (
    <li className="grid gap-1 border-b border-border py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0 gap-0.5">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {momentText(askedAt)} <Badge tone={tone}>{text}</Badge>
          </p>
          <p className="text-sm wrap-anywhere text-secondary">{factsOf(backup).join(' · ')}</p>
        </div>
        {fileName !== null && state !== 'failed' && <DownloadButton backup={backup} />}
      </div>
      {problem !== null && <p className="text-sm wrap-anywhere">{problem}</p>}
      {copy !== null && <SecondPlace copy={copy} />}
    </li>
  );
}

const factsOf = ({ isNightly, bytes, rows, host, fileName, finishedAt }: Backup): string[] =>
  [
    isNightly ? 'Automatic' : 'On request',
    bytes !== null && bytesText(bytes),
    rows !== null && pluralise(rows, 'row'),
    host !== null && `on ${host}`,
    bytes !== null && finishedAt !== null && fileName === null && 'removed since',
  ].filter((fact) => fact !== false);

function SecondPlace({ copy: { status, output } }: { copy: NonNullable<Backup['copy']> }) {
  const words = status === 0 ? 'Copied off-site.' : `Copy command failed (exit code ${status}).`;
  const look = clsx('text-sm', status !== 0 && 'text-error');
  if (output === '') return <p className={look}>{words}</p>;
  return (
    <details className={look}>
      <summary className="min-h-6 rounded-sm">{words}</summary>
      <pre className="mt-1 rounded-md bg-secondary p-3 text-xs text-text wrap-anywhere whitespace-pre-wrap">
        {output}
      </pre>
    </details>
  );
}

function DownloadButton({ backup: { id, askedAt } }: { backup: Backup }) {
  const { mutate, isPending } = useDownloadBackup();
  return (
    <Button
      aria-label={`Download the backup of ${momentText(askedAt)}`}
      isBusy={isPending}
      onClick={() => mutate(id, { onError: toastNotDownloaded })}
    >
      Download
    </Button>
  );
}

const toastNotDownloaded = toastFailure('Not downloaded');
