import type { Channels } from '#contract/channels.ts';
import { QUIET_EMPTY, type QuietHours } from '#domain/sending/quiet-hours.ts';
import { useChosen } from '#web/client/use-chosen.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useChangeChannels } from './queries.ts';

/** The default hours. */
const USUAL: QuietHours = { from: '22:00', until: '07:00' };

/** Quiet hours. Each valid change is saved immediately. */
export function QuietPart({ quietHours }: Pick<Channels, 'quietHours'>) {
  const { mutate, isPending } = useChangeChannels();
  const { shown: typed, choose, showStored } = useChosen(quietHours, USUAL);
  const send = (next: QuietHours | null) => mutate({ quietHours: next }, { onError: refuse });
  function refuse(error: unknown): void {
    showStored();
    toastNotSaved(error);
  }
  const isEmpty = typed.from === typed.until;
  function change(part: Partial<QuietHours>): void {
    const next = { ...typed, ...part };
    choose(next);
    if (next.from && next.until && next.from !== next.until) send(next);
  }
  return (
    <div className="grid gap-3">
      <Switch
        label="Quiet hours"
        hint="No reminders during these hours, and no catching up afterwards."
        checked={quietHours !== null}
        disabled={isPending}
        onCheckedChange={(isOn) => send(isOn && !isEmpty ? typed : isOn ? USUAL : null)}
      />
      {quietHours !== null && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="From"
            type="time"
            required
            value={typed.from}
            onChange={({ target }) => change({ from: target.value })}
          />
          <TextField
            label="Until"
            type="time"
            required
            value={typed.until}
            error={isEmpty ? QUIET_EMPTY : undefined}
            onChange={({ target }) => change({ until: target.value })}
          />
        </div>
      )}
    </div>
  );
}

const toastNotSaved = toastFailure('Not saved');
