import { FolderInput } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useTrackerPanel } from './use-tracker-panel.tsx';

export function ImportButton() {
  const { open, panel } = useTrackerPanel();
  return (
    <>
      <Button onClick={open}>
        <FolderInput aria-hidden="true" />
        Import from another tracker
      </Button>
      {panel}
    </>
  );
}
