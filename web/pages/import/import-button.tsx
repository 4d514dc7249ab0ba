import { FolderInput } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/shell/lazy-page.ts';

const TrackerDialog = lazyComponent(
  () => import('#web/features/import/tracker/tracker-dialog.tsx'),
  'TrackerDialog',
);

/** What it opens is fetched when first asked for, and kept: an import goes on while its dialog is closed. */
export function ImportButton() {
  const [isAsked, setIsAsked] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsAsked(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button onClick={open}>
        <FolderInput aria-hidden="true" />
        Import from another tracker
      </Button>
      <Suspense fallback={null}>
        {isAsked && <TrackerDialog isOpen={isOpen} onOpenChange={setIsOpen} />}
      </Suspense>
    </>
  );
}
