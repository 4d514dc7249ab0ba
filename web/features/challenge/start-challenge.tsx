import { Flag } from 'lucide-react';
import { useState } from 'react';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import { useForm } from '#web/ui/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useStartChallenge } from './queries.ts';
import { toastNotStarted, toastStarted } from './toasts.ts';

/** For the administrator. */
export function StartChallenge({ today }: { today: LocalDay }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      title="Start a challenge"
      description="Lasts seven days. Everyone on the waitlist joins and gets an email."
      trigger={
        <Button>
          <Flag aria-hidden="true" />
          Start a challenge
        </Button>
      }
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <ChallengeForm today={today} onStarted={() => setIsOpen(false)} />
    </Dialog>
  );
}

const fetchRules = async () => (await import('#contract/challenge/shapes.ts')).NewChallenge;

function ChallengeForm({ today, onStarted }: { today: LocalDay; onStarted: () => void }) {
  const { mutateAsync } = useStartChallenge();
  const { form, field, isSending } = useForm({
    rules: fetchRules,
    initial: { name: '7 Day Challenge', description: '', startDate: addDays(today, 1) },
    send: (values) => mutateAsync(values),
    onSent: ({ name, participantCount }) => {
      toastStarted(name, participantCount);
      onStarted();
    },
    onRefused: toastNotStarted,
  });
  return (
    <form {...form} className="grid gap-5">
      <TextField label="Name" required {...field('name')} />
      <TextareaField
        label="Description"
        hint="What it’s about, for everyone who joins."
        {...field('description')}
      />
      <TextField label="First day" type="date" min={today} required {...field('startDate')} />
      <DialogActions>
        <DialogClose>
          <Button disabled={isSending}>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" isBusy={isSending}>
          Start
        </Button>
      </DialogActions>
    </form>
  );
}
