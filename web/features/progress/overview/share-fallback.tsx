import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { copyAddress, toastNotShared } from '#web/ui/share.ts';
import { downloadPicture, type Picture } from './share-picture.ts';

type ShareFallbackProps = { file: File; picture: Picture; onClose: () => void };

/** For systems without a share sheet. */
export function ShareFallback({ file, picture, onClose }: ShareFallbackProps) {
  async function copy(): Promise<void> {
    try {
      await copyAddress(picture.address);
      onClose();
    } catch {
      toastNotShared();
    }
  }

  function download(): void {
    downloadPicture(file);
    onClose();
  }

  return (
    <Dialog
      title={`Share ${picture.title}`}
      description={picture.address}
      size="sm"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="grid gap-2">
        <Button onClick={() => void copy()}>Copy link</Button>
        <Button variant="primary" onClick={download}>
          Download picture
        </Button>
      </div>
    </Dialog>
  );
}
