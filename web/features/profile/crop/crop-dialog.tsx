import { useRef, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import cropStyles from 'react-image-crop/dist/ReactCrop.css?inline';
import { logFailure } from '#web/client/log.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toastCropped, toastNotCropped } from '../toasts.ts';
import { CropPreview } from './crop-preview.tsx';
import { drawSquare } from './draw-square.ts';
import { firstSquare, SMALLEST_SIDE, smallestSideOf } from './square.ts';

export type CropDialogProps = {
  /** The object URL of the chosen file. */
  src: string;
  onApply: (picture: string) => void;
  onClose: () => void;
};

export function CropDialog({ src, onApply, onClose }: CropDialogProps) {
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [smallestSide, setSmallestSide] = useState(SMALLEST_SIDE);

  function begin({ width, height }: HTMLImageElement): void {
    setCrop(firstSquare(width, height));
    setSmallestSide(smallestSideOf(width, height));
  }

  function giveUp(): void {
    toastNotCropped();
    onClose();
  }

  function apply(): void {
    if (!image.current || !crop) return;
    try {
      onApply(drawSquare(image.current, crop));
      toastCropped();
      onClose();
    } catch (failure) {
      logFailure(failure);
      giveUp();
    }
  }

  return (
    <Dialog title="Crop Profile Image" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* Inline, because a style sheet would be another file to load. */}
      <style>{cropStyles}</style>
      <div className="grid justify-items-center rounded-md bg-secondary">
        <ReactCrop
          aspect={1}
          keepSelection
          minWidth={smallestSide}
          {...(crop && { crop })}
          onChange={(_pixels, percent) => setCrop(percent)}
          className="[--rc-drag-handle-bg-colour:var(--color-accent)] [--rc-drag-handle-mobile-size:--spacing(7)] [--rc-drag-handle-size:--spacing(4)] [--rc-focus-color:var(--color-accent)]"
        >
          <img
            ref={image}
            src={src}
            alt="The chosen file"
            className="max-h-[45dvh] select-none"
            onLoad={({ currentTarget }) => begin(currentTarget)}
            onError={giveUp}
          />
        </ReactCrop>
      </div>
      <div className="mt-5">
        <CropPreview src={src} crop={crop} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={apply} disabled={!crop}>
          Apply Crop
        </Button>
      </DialogActions>
    </Dialog>
  );
}
