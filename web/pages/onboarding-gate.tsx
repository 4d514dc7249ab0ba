import { type ReactNode, useState } from 'react';
import { useSignedInUser, useReloadUser } from '#web/features/account/user.ts';
import { FirstSteps } from '#web/features/onboarding/first-steps.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { TrackerDialog } from './dashboard/tracker-on-demand.ts';
import { useImagePanel } from './dashboard/use-image-panel.tsx';

/** Shows the first steps to new users, and its children to all others. */
export function AfterFirstSteps({ children }: { children: ReactNode }) {
  const user = useSignedInUser();
  const reloadUser = useReloadUser();
  const [onImported, setOnImported] = useState<() => void>();
  const image = useImagePanel({ onImported });
  const tracker = useDialogOnDemand<() => void>();

  function uploadScreenshot(toastImported: () => void): void {
    setOnImported(() => toastImported);
    image.open();
  }

  return (
    <>
      <FirstSteps
        key={user.id}
        {...{ user, reloadUser }}
        onUploadScreenshot={uploadScreenshot}
        onTrackerImport={tracker.open}
      >
        {children}
      </FirstSteps>
      {image.dialog}
      {tracker.draw((state, onImported) => (
        <TrackerDialog onImported={onImported} {...state} />
      ))}
    </>
  );
}
