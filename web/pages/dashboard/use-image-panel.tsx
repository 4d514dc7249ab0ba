import { lazyPart } from '#web/ui/lazy-part.ts';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';

const ImageDialog = lazyPart(
  () => import('#web/features/import/image/image-dialog.tsx'),
  'ImageDialog',
);

type Options = {
  /** Some habits have come of a picture. */
  onImported?: (() => void) | undefined;
};

/** What was mended in it survives its closing. */
export function useImagePanel({ onImported }: Options = {}) {
  const { open, draw } = useDialogOnDemand();
  return { open, dialog: draw((state) => <ImageDialog onImported={onImported} {...state} />) };
}
