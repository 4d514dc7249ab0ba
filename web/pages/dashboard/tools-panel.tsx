import { FileSpreadsheet, FolderInput, ImageUp } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { PanelPart, SidePanel } from '#web/ui/side-panel.tsx';
import { ThemePicker } from '#web/ui/theme/theme-picker.tsx';

type ToolsPanelProps = DialogState & {
  open: (panel: 'import' | 'tracker') => void;
  onImageImport: () => void;
};

export function ToolsPanel({ open, onImageImport, ...panel }: ToolsPanelProps) {
  return (
    <SidePanel title="Tools" {...panel}>
      <div className="grid gap-8">
        <PanelPart title="Appearance">
          <ThemePicker />
        </PanelPart>
        <PanelPart title="Import">
          <Button onClick={() => open('import')}>
            <FileSpreadsheet aria-hidden="true" />
            Import from CSV
          </Button>
          <Button onClick={onImageImport}>
            <ImageUp aria-hidden="true" />
            Import from Image
          </Button>
          <Button onClick={() => open('tracker')}>
            <FolderInput aria-hidden="true" />
            Import from another tracker
          </Button>
        </PanelPart>
      </div>
    </SidePanel>
  );
}
