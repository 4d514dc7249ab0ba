import { FileSpreadsheet, FolderInput, ImageUp } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { PanelPart, SidePanel } from '#web/ui/side-panel.tsx';
import { ThemePicker } from '#web/ui/theme/theme-picker.tsx';

type ToolsPanelProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onImport: () => void;
  onImageImport: () => void;
  onTrackerImport: () => void;
};

export function ToolsPanel(props: ToolsPanelProps) {
  const { onImport, onImageImport, onTrackerImport, ...panel } = props;
  return (
    <SidePanel title="Tools" {...panel}>
      <div className="grid gap-8">
        <PanelPart title="Appearance">
          <ThemePicker />
        </PanelPart>
        <PanelPart title="Import">
          <Button onClick={onImport}>
            <FileSpreadsheet aria-hidden="true" />
            Import from CSV
          </Button>
          <Button onClick={onImageImport}>
            <ImageUp aria-hidden="true" />
            Import from Image
          </Button>
          <Button onClick={onTrackerImport}>
            <FolderInput aria-hidden="true" />
            Import from another tracker
          </Button>
        </PanelPart>
      </div>
    </SidePanel>
  );
}
