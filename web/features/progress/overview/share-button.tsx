import { Share2 } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import {
  canShareFiles,
  downloadPicture,
  drawPicture,
  type Picture,
  sharePicture,
} from './share-picture.ts';

type ShareButtonProps = Picture & { card: RefObject<HTMLElement | null> };

function tellFailed(): void {
  toast({
    title: 'Sharing failed',
    description: 'Could not share this content. Try copying the URL manually.',
    variant: 'destructive',
  });
}

/** Through the system's share sheet where there is one, else by link or download. */
export function ShareButton({ card, ...picture }: ShareButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [file, setFile] = useState<File | null>(null);

  async function share(): Promise<void> {
    if (!card.current) return;
    setIsBusy(true);
    try {
      const drawn = await drawPicture(card.current, picture.fileName);
      if (canShareFiles(drawn)) await sharePicture(drawn, picture);
      else setFile(drawn);
    } catch {
      tellFailed();
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <span data-unshared="" className="inline-flex">
      <Button variant="quiet" className="-mr-3" onClick={() => void share()} isBusy={isBusy}>
        {!isBusy && <Share2 aria-hidden="true" />}
        Share<span className="sr-only"> {picture.title}</span>
      </Button>
      {file && <OtherWays {...{ file, picture }} onClose={() => setFile(null)} />}
    </span>
  );
}

type OtherWaysProps = { file: File; picture: Picture; onClose: () => void };

function OtherWays({ file, picture, onClose }: OtherWaysProps) {
  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(picture.address);
      toast({ title: 'Link copied', description: picture.address });
      onClose();
    } catch {
      tellFailed();
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
        <Button onClick={() => void copyLink()}>Copy link</Button>
        <Button variant="primary" onClick={download}>
          Download picture
        </Button>
      </div>
    </Dialog>
  );
}
