import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ResponseOf } from '#contract/call.ts';
import { exportLoop, exportTableHabit, listExportLosses } from '#contract/export.ts';
import { callApi } from '#web/client/call-api.ts';
import { buttonStyles } from '#web/ui/button.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBlock } from '#web/ui/skeleton.tsx';

type Losses = ResponseOf<typeof listExportLosses>;

const trackers = [
  {
    name: 'Loop Habit Tracker',
    file: 'A backup (.db), for Import data in its settings.',
    call: exportLoop,
    lossesIn: ({ loop }: Losses) => loop,
  },
  {
    name: 'Table Habit',
    file: 'A JSON file for its import.',
    call: exportTableHabit,
    lossesIn: ({ tableHabit }: Losses) => tableHabit,
  },
];

/** Lists what gets lost before the download. */
export function TrackerFilesDialog(state: DialogState) {
  return (
    <Dialog
      title="Take your habits to another tracker"
      description="Your history comes along. Anything the other app can’t store is left out."
      {...state}
    >
      <Files />
    </Dialog>
  );
}

function Files() {
  const query = useQuery({
    queryKey: ['export-losses'],
    queryFn: () => callApi(listExportLosses),
    // Habits may have changed since the dialog was last open.
    staleTime: 0,
  });
  return (
    <Loaded
      query={query}
      skeleton={<LoadingBlock label="Preparing your habits…" className="h-40 w-full" />}
    >
      {(data) => (
        <div className="grid gap-6">
          {trackers.map(({ name, file, call, lossesIn }) => (
            <section key={name} aria-label={name} className="grid gap-2">
              <h3 className="font-medium">{name}</h3>
              <p className="text-sm text-secondary">{file} Left out:</p>
              <ul className="grid gap-1.5 text-sm">
                {lossesIn(data).map(({ what, why }) => (
                  <li key={`${what} ${why}`} className="wrap-anywhere text-secondary">
                    <span className="text-text">{what}.</span> {why}
                  </li>
                ))}
              </ul>
              <a
                href={call.path}
                download
                className={buttonStyles({ className: 'mt-1 justify-self-start' })}
              >
                <Download aria-hidden="true" />
                Download for {name}
              </a>
            </section>
          ))}
        </div>
      )}
    </Loaded>
  );
}
