import { Dialog } from '#web/ui/dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';

const WAYS = [
  ['Google Calendar', 'on a computer: Other calendars, +, From URL.'],
  [
    'Apple',
    'Calendar, File, New Calendar Subscription. On an iPhone: Calendars, Add Calendar, Add Subscription Calendar.',
  ],
  ['Thunderbird', 'New Calendar, On the Network.'],
] as const;

/** Shows the address once. */
export function CalendarOnce({ path, ...state }: { path: string } & DialogState) {
  return (
    <Dialog
      title="Copy your link now"
      description="You’ll only see it once. Anyone who has it can read the names of your habits and when they are due."
      {...state}
    >
      <ShownOnce
        label="Your calendar link"
        secret={`${location.origin}${path}`}
        copyLabel="Copy link"
      >
        <dl className="grid grid-cols-1 gap-2">
          {WAYS.map(([where, how]) => (
            <div key={where}>
              <dt className="inline font-medium">{where}: </dt>
              <dd className="inline text-secondary">{how}</dd>
            </div>
          ))}
        </dl>
        <p className="text-secondary">
          Google only refreshes it every 8 to 24 hours: don’t count on it for reminders.
        </p>
      </ShownOnce>
    </Dialog>
  );
}
