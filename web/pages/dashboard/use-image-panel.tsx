import { lazyPart } from '#web/ui/lazy-part.ts';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';

const ImageDialog = lazyPart(
  () => import('#web/features/import/image/image-dialog.tsx'),
  'ImageDialog',
);

type Options = {
  /** Called when habits were imported. */
  onImported?: (() => void) | undefined;
};

/** Keeps corrections while it is closed. */
export function useImagePanel({ onImported }: Options = {}) {
  const { open, draw } = useDialogOnDemand();
  return { open, dialog: draw((state) => <ImageDialog onImported={onImported} {...state} />) };
}
