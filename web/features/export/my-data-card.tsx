import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { exportJson, exportZip } from '#contract/export.ts';
import { TrackerFilesDialog } from './tracker-files-dialog.tsx';
import { Button, buttonStyles } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';

const files = [
  { call: exportJson, label: 'Everything (JSON)' },
  { call: exportZip, label: 'Spreadsheets (CSV)' },
];

/** Plain links, so that the browser streams the files to disk. */
export function MyDataCard({ children }: { children?: ReactNode }) {
  const { open, draw } = useDialogOnDemand();
  return (
    <Card
      title="My data"
      description="Download your habits, history, notes, follows and encouragement."
    >
      <div className="flex flex-wrap gap-2">
        {files.map(({ call, label }) => (
          <a key={call.path} href={call.path} download className={buttonStyles()}>
            <Download aria-hidden="true" />
            {label}
          </a>
        ))}
        <Button onClick={() => open()}>
          <Download aria-hidden="true" />
          For another tracker
        </Button>
        {children}
      </div>
      {draw((state) => (
        <TrackerFilesDialog {...state} />
      ))}
    </Card>
  );
}
