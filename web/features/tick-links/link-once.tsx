import { Nfc, Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import type { Habit } from '#contract/habits.ts';
import type { TickLink } from '#contract/tick-links.ts';
import { actText } from '#domain/habits/tick-link.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogClose } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { useStayOpen } from '#web/ui/dialog-guard.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { SecretText } from '#web/ui/secret-text.tsx';
import { useCopy } from '#web/ui/use-copy.ts';
import { canWriteTags, useWriteTag } from './write-tag.ts';

export type MadeLink = Pick<TickLink, 'act' | 'name'> & { secret: string };

type LinkOnceProps = { habit: Habit; link: MadeLink };

// After the hash, because browsers do not send it to servers, logs and previews.
const addressOf = ({ secret }: MadeLink): string => `${location.origin}${paths.tick}#${secret}`;

const COPY_WORDS = { idle: 'Copy link', copied: 'Copied', refused: 'Select and copy it yourself' };

/** Shows a link once. */
export function LinkOnce({ habit, link }: LinkOnceProps) {
  const address = addressOf(link);
  useStayOpen();
  const { state, copy } = useCopy();
  return (
    <div className="grid grid-cols-1 gap-4">
      <QrCode
        text={address}
        label={`QR code: ${actText(link.act, habit.goal)}, ${habit.name}`}
        className="size-48 justify-self-center rounded-md"
      />
      <SecretText label={`${actText(link.act, habit.goal)}: ${habit.name}`} secret={address} />
      <WriteTag address={address} />
      <DialogActions>
        <DialogClose>
          <Button>Done</Button>
        </DialogClose>
        <Button onClick={() => copy(address)}>{COPY_WORDS[state]}</Button>
        <Button variant="primary" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print sheet
        </Button>
      </DialogActions>
      <Sheet habit={habit} link={link} address={address} />
    </div>
  );
}

/** Chrome on Android writes NFC tags. Other browsers need an app. */
function WriteTag({ address }: { address: string }) {
  const { state, write } = useWriteTag(address);
  if (!canWriteTags()) {
    return (
      <p className="text-sm text-secondary">
        For an NFC tag: copy the link and write it to the tag as a web address, with an app such as
        NFC Tools. Chrome on Android can write it right here.
      </p>
    );
  }
  const words = {
    idle: 'Tags hold the link themselves: a tap with any phone opens it.',
    waiting: 'Hold a tag to the back of your phone.',
    written: 'Written. Tap the tag with a phone to try it.',
    failed: 'Nothing was written. Allow NFC, hold the tag still, and try again.',
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button onClick={write} isBusy={state === 'waiting'}>
        <Nfc aria-hidden="true" />
        Write to an NFC tag
      </Button>
      <p role="status" className="text-sm text-secondary">
        {words[state]}
      </p>
    </div>
  );
}

/** The printed sheet, hidden on screens. */
function Sheet({ habit, link, address }: LinkOnceProps & { address: string }) {
  return createPortal(
    <div data-sheet aria-hidden="true" className="hidden print:block">
      <QrCode text={address} label="" className="mx-auto w-72" />
      <p className="mt-6 text-3xl font-semibold">{habit.name}</p>
      <p className="mt-1 text-2xl">{actText(link.act, habit.goal)}</p>
      {link.name !== '' && <p className="mt-1 text-lg">{link.name}</p>}
      <p className="mx-auto mt-6 max-w-lg font-mono text-sm wrap-anywhere">{address}</p>
    </div>,
    document.body,
  );
}
