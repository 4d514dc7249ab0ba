import { useState } from 'react';
import type { Backup, listBackups } from '#contract/backups.ts';
import type { ResponseOf } from '#contract/call.ts';
import type { BackupSettings } from '#contract/backups/shapes.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { LoadedCard } from '#web/ui/list/list-card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BackupRow } from './backup-row.tsx';
import { useAskForBackup, useBackups } from './queries.ts';
import { SettingsDialog } from './settings-dialog.tsx';

/** The backups of the site, for the administrator. */
export function BackupsCard() {
  return (
    <LoadedCard
      title="Backups"
      description="The whole database. Each backup is tested by restoring it."
      query={useBackups()}
    >
      {(data) => <Known {...data} />}
    </LoadedCard>
  );
}

function Known({
  settings,
  hasCommand,
  isDiskNearlyFull,
  backups,
}: ResponseOf<typeof listBackups>) {
  const { mutate, isPending } = useAskForBackup();
  const { open, close, draw } = useDialogOnDemand();
  const isUnderWay = backups.some(({ finishedAt }) => finishedAt === null);
  return (
    <div className="grid gap-4">
      {isDiskNearlyFull && (
        <Notice
          tone="warning"
          title="The disk is nearly full"
          text="The next backup may not fit. Free some space on the disk that DATA_DIR is on."
        />
      )}
      <p className="text-sm text-secondary">
        {planText(settings)}{' '}
        {hasCommand
          ? 'BACKUP_COMMAND copies each one off-site.'
          : 'They’re only on this machine. BACKUP_COMMAND can copy them off-site.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          isBusy={isPending || isUnderWay}
          onClick={() => mutate(undefined, { onError: toastNotAsked })}
        >
          Back up now
        </Button>
        <Button variant="quiet" onClick={() => open()}>
          Change schedule
        </Button>
      </div>
      <Rows backups={backups} />
      {draw((state) => (
        <SettingsDialog key={JSON.stringify(settings)} {...state} {...{ settings, close }} />
      ))}
    </div>
  );
}

function planText({ isOn, time, zone, daily, weekly }: BackupSettings): string {
  const kept = `Kept: ${pluralise(daily, 'day')}, then ${pluralise(weekly, 'week')}.`;
  return isOn ? `Every night at ${time} (${zone}). ${kept}` : `Switched off. ${kept}`;
}

const SHOWN_AT_FIRST = 5;

function Rows({ backups }: { backups: readonly Backup[] }) {
  const [isAll, setIsAll] = useState(false);
  if (backups.length === 0) return <p className="text-sm">No backups yet.</p>;
  return (
    <>
      <ul className="grid">
        {(isAll ? backups : backups.slice(0, SHOWN_AT_FIRST)).map((backup) => (
          <BackupRow key={backup.id} backup={backup} />
        ))}
      </ul>
      {!isAll && backups.length > SHOWN_AT_FIRST && (
        <div>
          <Button variant="quiet" onClick={() => setIsAll(true)}>
            Show earlier ones
          </Button>
        </div>
      )}
    </>
  );
}

const toastNotAsked = toastFailure('No backup started');
