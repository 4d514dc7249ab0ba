import { FileSpreadsheet, FolderInput, ImageUp, Keyboard, Pause, Rows3 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ThemePicker } from '#web/ui/theme/theme-picker.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';

type ToolsPanelProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onShortcuts: () => void;
  onSections: () => void;
  onImport: () => void;
  onImageImport: () => void;
  onTrackerImport: () => void;
  onPause: () => void;
};

/** What is needed now and then. Each tool is a section of its own. */
export function ToolsPanel({
  onShortcuts,
  onSections,
  onImport,
  onImageImport,
  onTrackerImport,
  onPause,
  ...panel
}: ToolsPanelProps) {
  return (
    <SidePanel title="Tools" {...panel}>
      <div className="grid gap-8">
        <Tool title="Appearance">
          <ThemePicker />
        </Tool>
        <Tool title="Breaks">
          <Button onClick={onPause}>
            <Pause aria-hidden="true" />
            Pause everything
          </Button>
        </Tool>
        <Tool title="Order">
          <Button onClick={onSections}>
            <Rows3 aria-hidden="true" />
            Manage sections
          </Button>
        </Tool>
        <Tool title="Import">
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
        </Tool>
        <Tool title="Keyboard">
          <Button onClick={onShortcuts}>
            <Keyboard aria-hidden="true" />
            Show shortcuts
          </Button>
        </Tool>
      </div>
    </SidePanel>
  );
}

function Tool({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-sm font-medium text-secondary">
        {title}
      </h3>
      {children}
    </section>
  );
}
