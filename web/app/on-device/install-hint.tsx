import { useState } from 'react';
import { readStored, writeStored } from '#web/client/storage.ts';
import { install, useInstallOffer } from '#web/client/use-install-offer.ts';
import { Button } from '#web/ui/button.tsx';
import { InstallByHand } from '#web/ui/install-by-hand.tsx';
import { paths } from '#web/paths.ts';
import { useIsCurrent } from '../header-links.ts';

/** Belongs to the device, so a sign-out does not remove it. */
const STORAGE_KEY = 'habitcrush-no-install';

/** Not shown again on this device after a dismissal. */
export function InstallHint() {
  const offer = useInstallOffer();
  const [isRefused, setIsRefused] = useState(() => readStored(STORAGE_KEY) !== null);
  const isCurrent = useIsCurrent();
  if (isRefused || !isCurrent(paths.dashboard) || !offer) return null;

  function refuse(): void {
    setIsRefused(true);
    writeStored(STORAGE_KEY, 'yes');
  }

  function accept(): void {
    setIsRefused(true);
    void install(offer);
  }

  return (
    <section
      aria-label="Install HabitCrush"
      className="fixed inset-x-0 bottom-(--bar-room) z-20 grid in-data-first-steps:hidden p-4 sm:bottom-0 sm:left-auto sm:max-w-md"
    >
      <div className="grid gap-3 rounded-lg bg-floating p-4 text-sm shadow-lg">
        {offer === 'by hand' ? (
          <InstallByHand />
        ) : (
          <p>Install HabitCrush: it opens instantly, even offline.</p>
        )}
        <div className="flex flex-wrap gap-2">
          {offer !== 'by hand' && (
            <Button variant="primary" onClick={accept}>
              Install
            </Button>
          )}
          <Button onClick={refuse}>Don’t show again</Button>
        </div>
      </div>
    </section>
  );
}
