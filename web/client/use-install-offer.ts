import { useEffect, useState } from 'react';

/** The event of browsers that can install the app. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

declare global {
  interface Window {
    /** An event that came before the page could handle it (index.html). */
    installOffer?: InstallEvent;
  }
}

/** Safari on an iPhone or iPad fires no event. Users install the app by hand. */
export type InstallOffer = InstallEvent | 'by hand' | undefined;

export function useInstallOffer(): InstallOffer {
  const [offer, setOffer] = useState<InstallOffer>(
    isAppleBrowser() ? 'by hand' : window.installOffer,
  );
  useEffect(() => {
    const keep = (event: Event) => {
      // Otherwise the browser shows its own hint.
      event.preventDefault();
      setOffer(event as InstallEvent);
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

/** Opens the browser's dialog. Each offer works once. */
export async function install(offer: InstallOffer): Promise<void> {
  delete window.installOffer;
  if (offer instanceof Event) await offer.prompt();
}

/** Whether the app was opened from the home screen. */
export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

/** Whether the page is open in a browser on an iPhone or iPad. An iPad identifies as a Mac. */
function isAppleBrowser(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (/Mac OS/.test(userAgent) && maxTouchPoints > 1);
  return isApple && !isInstalled();
}
