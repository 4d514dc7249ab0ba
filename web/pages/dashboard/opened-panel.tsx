import { lazyPart } from '#web/ui/lazy-part.ts';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { TrackerDialog } from './tracker-on-demand.ts';
import { PauseDialog } from '#web/features/habits/manage/pause/pause-dialog.tsx';
import { ToolsPanel } from './tools-panel.tsx';
import { ShortcutsDialog } from '#web/features/habits/shortcuts-dialog.tsx';
import { SectionsDialog } from '#web/features/habits/manage/sections/sections-dialog.tsx';

const ImportDialog = lazyPart(
  () => import('#web/features/import/import-dialog.tsx'),
  'ImportDialog',
);

export type Panel = 'tools' | 'shortcuts' | 'sections' | 'import' | 'tracker' | 'pause';

type OpenedPanelProps = DialogState & {
  panel: Panel;
  open: (panel: Panel) => void;
  onImageImport: () => void;
};

/** What stands over the dashboard when it is asked for. */
export function OpenedPanel({ panel, open, onImageImport, ...state }: OpenedPanelProps) {
  if (panel === 'import') return <ImportDialog {...state} />;
  if (panel === 'tracker') return <TrackerDialog {...state} />;
  if (panel === 'pause') return <PauseDialog habit={null} {...state} />;
  if (panel === 'sections') return <SectionsDialog {...state} />;
  if (panel === 'shortcuts') return <ShortcutsDialog {...state} />;
  return (
    <ToolsPanel
      {...state}
      onShortcuts={() => open('shortcuts')}
      onSections={() => open('sections')}
      onImport={() => open('import')}
      onImageImport={onImageImport}
      onTrackerImport={() => open('tracker')}
      onPause={() => open('pause')}
    />
  );
}
