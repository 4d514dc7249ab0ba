import type { DashboardPanel } from '#web/paths.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { TrackerDialog } from './tracker-on-demand.ts';
import { PauseDialog } from '#web/features/habits/manage/pause/pause-dialog.tsx';
import type { ViewName } from '#web/features/habits/data/view-choice.ts';
import { DisplayPanel } from './display-panel.tsx';
import { ToolsPanel } from './tools-panel.tsx';
import { ShortcutsDialog } from '#web/features/habits/shortcuts-dialog.tsx';
import { SectionsDialog } from '#web/features/habits/manage/sections/sections-dialog.tsx';

const ImportDialog = lazyPart(
  () => import('#web/features/import/import-dialog.tsx'),
  'ImportDialog',
);

export type Panel = Exclude<DashboardPanel, 'add'>;

type OpenedPanelProps = DialogState & {
  panel: Panel;
  open: (panel: Panel) => void;
  view: ViewName;
  onView: (view: ViewName) => void;
  onImageImport: () => void;
};

export function OpenedPanel(props: OpenedPanelProps) {
  const { panel, open, view, onView, onImageImport, ...state } = props;
  if (panel === 'import') return <ImportDialog {...state} />;
  if (panel === 'tracker') return <TrackerDialog {...state} />;
  if (panel === 'pause') return <PauseDialog habit={null} {...state} />;
  if (panel === 'sections') return <SectionsDialog {...state} />;
  if (panel === 'shortcuts') return <ShortcutsDialog {...state} />;
  if (panel === 'display') return <DisplayPanel {...{ view, onView, open }} {...state} />;
  return <ToolsPanel {...{ open, onImageImport }} {...state} />;
}
