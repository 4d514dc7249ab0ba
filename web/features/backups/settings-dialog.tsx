import { BackupSettings } from '#contract/backups/shapes.ts';
import { MAX_DAILY_BACKUPS, MAX_WEEKLY_BACKUPS } from '#domain/site/backups.ts';
import { useForm } from '#web/ui/use-form.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { SubmitButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { StepperField } from '#web/ui/stepper-field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useChangeBackupSettings } from './queries.ts';

type SettingsDialogProps = DialogState & { settings: BackupSettings; close: () => void };

export function SettingsDialog({ settings, close, ...state }: SettingsDialogProps) {
  return (
    <Dialog title="Backup schedule" description="Pick a quiet hour." {...state}>
      <SettingsForm settings={settings} onSent={close} />
    </Dialog>
  );
}

/** The time zone of the browser, and UTC. */
const zonesFor = (chosen: string) => [
  ...new Set([chosen, Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC']),
];

type FormProps = { settings: BackupSettings; onSent: () => void };

function SettingsForm({ settings, onSent }: FormProps) {
  const { form, field, values, change, errors, isSending } = useForm({
    rules: BackupSettings,
    initial: settings,
    send: useChangeBackupSettings().mutateAsync,
    onSent: () => {
      toast({ title: 'Saved', description: 'Starts tomorrow night.' });
      onSent();
    },
    onRefused: toastNotSaved,
  });
  const kept = (name: 'daily' | 'weekly') => ({
    name,
    value: Number.isNaN(values[name]) ? '' : String(values[name]),
    error: errors?.[name],
    onValueChange: (typed: string) => change({ [name]: typed === '' ? Number.NaN : Number(typed) }),
  });
  return (
    <form {...form} className="grid gap-5">
      <Switch
        label="Every night"
        hint="When off, backups run only on request."
        checked={values.isOn}
        onCheckedChange={(isOn) => change({ isOn })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="At" type="time" required {...field('time')} />
        <SelectField
          label="Time zone"
          value={values.zone}
          onChange={({ target }) => change({ zone: target.value })}
          options={zonesFor(settings.zone).map((zone) => ({ value: zone, label: zone }))}
        />
        <StepperField label="Days kept" min={1} max={MAX_DAILY_BACKUPS} {...kept('daily')} />
        <StepperField label="Weeks kept" min={0} max={MAX_WEEKLY_BACKUPS} {...kept('weekly')} />
      </div>
      <DialogActions>
        <SubmitButton isBusy={isSending}>Save</SubmitButton>
      </DialogActions>
    </form>
  );
}

const toastNotSaved = toastFailure('Not saved');
