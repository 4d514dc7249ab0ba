import { clsx } from 'clsx';
import { FileSpreadsheet, FolderInput, ImageUp, Keyboard, Pause, Rows3 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { setTheme, useTheme } from '#web/ui/theme/theme-store.ts';
import { themes, type Theme } from '#web/ui/theme/themes.ts';
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

function ThemePicker() {
  const current = useTheme();
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => (
        <ThemeChoice key={theme.name} theme={theme} isChosen={theme.name === current.name} />
      ))}
    </fieldset>
  );
}

function ThemeChoice({ theme, isChosen }: { theme: Theme; isChosen: boolean }) {
  const id = useId();
  return (
    <label className={choiceStyles}>
      <input
        type="radio"
        name="theme"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-description`}
        checked={isChosen}
        onChange={() => setTheme(theme.name)}
        className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
      />
      <ThemeSample {...theme} />
      <span className="grid">
        <span id={`${id}-label`} className="font-medium">
          {theme.label}
        </span>
        <span id={`${id}-description`} className="text-sm text-secondary">
          {theme.description}
        </span>
      </span>
    </label>
  );
}

const choiceStyles = clsx(
  'relative flex min-h-16 cursor-pointer items-center gap-4 rounded-md border border-border p-3 transition-colors',
  'hover:border-outline has-checked:border-text has-checked:bg-secondary',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text',
);

/** The theme in small: its paper, its ink, its one loud colour. */
function ThemeSample({ colours }: Theme) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-sm border border-outline"
      style={{ background: colours.background }}
    >
      <span
        className="size-6 rounded-full border-4"
        style={{ borderColor: colours.text, borderTopColor: colours.accent }}
      />
    </span>
  );
}
