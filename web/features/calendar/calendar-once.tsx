import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';

const WAYS = [
  ['Google Calendar', 'on a computer: Other calendars, +, From URL.'],
  [
    'Apple',
    'Calendar, File, New Calendar Subscription. On an iPhone: Calendars, Add Calendar, Add Subscription Calendar.',
  ],
  ['Thunderbird', 'New Calendar, On the Network.'],
] as const;

/** The one time that the address is seen. */
export function CalendarOnce({ path, ...state }: { path: string } & DialogState) {
  const label = useId();
  const address = `${location.origin}${path}`;
  return (
    <Dialog
      title="Copy your address now"
      description="It’s shown this once. Whoever has it can read the names of your habits and when they are due."
      {...state}
    >
      <div className="grid grid-cols-1 gap-4">
        <p id={label} className="font-medium">
          Your calendar’s address
        </p>
        <output
          aria-labelledby={label}
          className="rounded-md border border-border bg-muted p-3 font-mono text-sm wrap-anywhere select-all"
        >
          {address}
        </output>
        <dl className="grid grid-cols-1 gap-2 text-sm">
          {WAYS.map(([where, how]) => (
            <div key={where}>
              <dt className="inline font-medium">{where}: </dt>
              <dd className="inline text-secondary">{how}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-secondary">
          Google reads it anew only every 8 to 24 hours: it’s a view, and no reminder.
        </p>
        <DialogActions>
          <CopyButton text={address} label="Copy address" />
          <DialogClose>
            <Button variant="primary">Done</Button>
          </DialogClose>
        </DialogActions>
      </div>
    </Dialog>
  );
}
