import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { MAX_PICTURE_BYTES } from '#contract/profile.ts';
import { logFailure } from '#web/client/log.ts';
import type { CropDialogProps } from './crop/crop-dialog.tsx';
import { toastNotCropped, toastTooLarge, toastWrongType } from './toasts.ts';

type Chosen = { src: string; Dialog: ComponentType<CropDialogProps> };

/** Opens the crop dialog for a file. The dialog loads on demand. */
export function useCrop(onApply: (picture: string) => void) {
  const [chosen, setChosen] = useState<Chosen>();
  const src = chosen?.src;
  useEffect(() => () => void (src && URL.revokeObjectURL(src)), [src]);

  async function open(file: File): Promise<void> {
    try {
      const { CropDialog } = await import('./crop/crop-dialog.tsx');
      setChosen({ src: URL.createObjectURL(file), Dialog: CropDialog });
    } catch (failure) {
      logFailure(failure);
      toastNotCropped();
    }
  }

  function choose(file: File): void {
    if (!file.type.startsWith('image/')) toastWrongType();
    else if (file.size > MAX_PICTURE_BYTES) toastTooLarge();
    else void open(file);
  }

  const close = () => setChosen(undefined);
  const dialog: ReactNode = chosen && (
    <chosen.Dialog src={chosen.src} onApply={onApply} onClose={close} />
  );
  return { choose, dialog };
}
