import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#web/client/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { Share } from 'lucide-react';
import { useLocation } from 'wouter';
import { paths } from '#web/paths.ts';

/** Of the device: whoever signs out has not changed their mind. */
const STORAGE_KEY = 'habitcrush-no-install';

/** What browsers give that can install the app; the others tell nothing. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

declare global {
  interface Window {
    /** As it came before the page could answer (index.html). */
    installOffer?: InstallOffer;
  }
}

/** Once somebody has said no, never again on this device. */
export function InstallHint() {
  const offer = useInstallOffer();
  const [isRefused, setIsRefused] = useState(() => readStored(STORAGE_KEY) !== null);
  const [location] = useLocation();
  const isOnDashboard = location === paths.home || location === paths.dashboard;
  if (isRefused || !isOnDashboard || !offer) return null;

  function refuse(): void {
    setIsRefused(true);
    writeStored(STORAGE_KEY, 'yes');
  }

  async function install(): Promise<void> {
    setIsRefused(true);
    delete window.installOffer;
    if (offer instanceof Event) await offer.prompt();
  }

  return (
    <section
      aria-label="Install HabitCrush"
      className="fixed inset-x-0 bottom-(--bar-room) z-20 grid in-data-first-steps:hidden p-4 sm:bottom-0 sm:left-auto sm:max-w-md"
    >
      <div className="grid gap-3 rounded-lg bg-floating p-4 text-sm shadow-lg">
        {offer === 'by hand' ? (
          <p>
            HabitCrush on your home screen: tap{' '}
            <span className="whitespace-nowrap">
              <Share aria-hidden="true" className="inline size-4" /> <strong>Share</strong>
            </span>
            , then <strong>Add to Home Screen</strong>.
          </p>
        ) : (
          <p>HabitCrush can be an app on this device. It opens at once, also offline.</p>
        )}
        <div className="flex flex-wrap gap-2">
          {offer !== 'by hand' && (
            <Button variant="primary" onClick={() => void install()}>
              Install
            </Button>
          )}
          <Button onClick={refuse}>Don’t show again</Button>
        </div>
      </div>
    </section>
  );
}

/** The browser's own, or that people of an iPhone or iPad do it by hand. */
function useInstallOffer(): InstallOffer | 'by hand' | undefined {
  const [offer, setOffer] = useState<InstallOffer | 'by hand' | undefined>(
    isAppleBrowser() ? 'by hand' : window.installOffer,
  );
  useEffect(() => {
    const keep = (event: Event) => {
      // Else it would show a line of its own.
      event.preventDefault();
      setOffer(event as InstallOffer);
    };
    const installed = () => {
      delete window.installOffer;
      setOffer(undefined);
    };
    window.addEventListener('beforeinstallprompt', keep);
    window.addEventListener('appinstalled', installed);
    return () => {
      window.removeEventListener('beforeinstallprompt', keep);
      window.removeEventListener('appinstalled', installed);
    };
  }, []);
  return offer;
}

/** In the browser, and not from the home screen. An iPad calls itself a Mac. */
function isAppleBrowser(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (/Mac OS/.test(userAgent) && maxTouchPoints > 1);
  return isApple && !window.matchMedia('(display-mode: standalone)').matches;
}
