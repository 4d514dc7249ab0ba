import { type ReactNode, useState } from 'react';
import { useSignedInUser, useReloadUser } from '#web/features/account/user.ts';
import { FirstSteps } from '#web/features/onboarding/first-steps.tsx';
import { useImagePanel } from './dashboard/use-image-panel.tsx';

/** What stands inside is for those who have been here before; somebody new is led to it. */
export function AfterFirstSteps({ children }: { children: ReactNode }) {
  const user = useSignedInUser();
  const reloadUser = useReloadUser();
  const [onImported, setOnImported] = useState<() => void>();
  const image = useImagePanel({ onImported });

  function uploadScreenshot(toastImported: () => void): void {
    setOnImported(() => toastImported);
    image.open();
  }

  return (
    <>
      <FirstSteps key={user.id} {...{ user, reloadUser }} onUploadScreenshot={uploadScreenshot}>
        {children}
      </FirstSteps>
      {image.dialog}
    </>
  );
}
