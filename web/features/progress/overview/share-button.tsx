import { Share2 } from 'lucide-react';
import { type RefObject, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { toastNotShared } from '#web/ui/share.ts';
import { canShareFiles, drawPicture, type Picture, sharePicture } from './share-picture.ts';

const ShareFallback = lazyPart(() => import('./share-fallback.tsx'), 'ShareFallback');

type ShareButtonProps = Picture & {
  card: RefObject<HTMLElement | null>;
  label?: string;
  className?: string;
  isDisabled?: boolean;
};

/** Shares with the share sheet of the system, or else by link or download. */
export function ShareButton(props: ShareButtonProps) {
  const { card, label = 'Share', className = '-mr-3', isDisabled = false, ...picture } = props;
  const [isBusy, setIsBusy] = useState(false);
  const [file, setFile] = useState<File | null>(null);

  async function share(): Promise<void> {
    if (!card.current) return;
    setIsBusy(true);
    // Drawing blocks the page: show first that it has begun.
    await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
    try {
      const drawn = await drawPicture(card.current, picture.fileName);
      if (canShareFiles(drawn)) await sharePicture(drawn, picture);
      else setFile(drawn);
    } catch {
      toastNotShared();
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <span data-unshared="" className="inline-flex">
      <Button
        variant="quiet"
        className={className}
        onClick={() => void share()}
        disabled={isDisabled}
        isBusy={isBusy}
      >
        {!isBusy && <Share2 aria-hidden="true" />}
        {isBusy ? 'Drawing…' : label}
        <span className="sr-only"> {picture.title}</span>
      </Button>
      <Suspense fallback={null}>
        {file && <ShareFallback {...{ file, picture }} onClose={() => setFile(null)} />}
      </Suspense>
    </span>
  );
}
