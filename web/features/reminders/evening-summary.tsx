import type { EveningSummary as Summary } from '#contract/reminders.ts';
import { useChosen } from '#web/client/use-chosen.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useEveningSummary, useSetEveningSummary } from './queries.ts';

/** The default time. */
const USUAL = '20:00';

/** Switches the evening summary and sets its time. */
export function EveningSummary() {
  return (
    <Loaded
      query={useEveningSummary()}
      skeleton={<Skeleton className="h-14 rounded-md" />}
      errorTitle="Couldn’t load your evening summary."
      isQuiet
    >
      {(summary) => <Known {...summary} />}
    </Loaded>
  );
}

function Known({ time }: Summary) {
  const { mutate, isPending } = useSetEveningSummary();
  const { shown: typed, choose, showStored } = useChosen(time, USUAL);
  const send = (next: string | null) => mutate({ time: next }, { onError: refuse });
  function refuse(error: unknown): void {
    showStored();
    toastNotSaved(error);
  }
  return (
    <div className="grid gap-3">
      <Switch
        label="Evening summary"
        hint="One message with what is left of the day: “2 left: Read, Floss”."
        checked={time !== null}
        disabled={isPending}
        onCheckedChange={(isOn) => send(isOn ? typed || USUAL : null)}
      />
      {time !== null && (
        <TextField
          label="At"
          type="time"
          required
          value={typed}
          error={typed === '' ? 'Please enter a time.' : undefined}
          onChange={({ target }) => {
            choose(target.value);
            if (target.value) send(target.value);
          }}
        />
      )}
    </div>
  );
}

const toastNotSaved = toastFailure('Not saved');
