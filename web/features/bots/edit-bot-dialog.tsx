import * as z from 'zod/mini';
import { type Bot, BotChange } from '#contract/bots.ts';
import { useForm } from '#web/ui/use-form.ts';
import { SubmitButton } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog, CancelButton } from '#web/ui/dialog.tsx';
import { SliderField } from '#web/ui/slider-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useChangeBot } from './queries.ts';
import { KIND_WORDS } from './texts.ts';
import { toastChanged, toastNotChanged } from './toasts.ts';

const WholeBot = z.required(BotChange);

type EditBotDialogProps = { bot: Bot; onClose: () => void };

export function EditBotDialog({ bot, onClose }: EditBotDialogProps) {
  const { mutateAsync } = useChangeBot();
  const { form, field, values, change, isSending } = useForm({
    rules: WholeBot,
    initial: {
      username: bot.username,
      productivity: bot.productivity,
      engagementLevel: bot.engagementLevel,
    },
    send: (parsed) => mutateAsync({ id: bot.id, ...parsed }),
    onSent: ({ bot: { username } }) => {
      toastChanged(username);
      onClose();
    },
    onRefused: toastNotChanged,
  });
  return (
    <Dialog
      title="Edit bot"
      description={`#${bot.id} · ${KIND_WORDS[bot.botType]}`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <form {...form} aria-label="Edit bot" className="grid gap-5">
        <TextField
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('username')}
        />
        <SliderField
          label="Productivity"
          hint="How many of its habits it completes each day."
          unit="%"
          min={0}
          max={100}
          value={values.productivity}
          onValueChange={(productivity) => change({ productivity })}
        />
        <SliderField
          label="Engagement"
          hint="How often it encourages someone it follows."
          unit="%"
          min={0}
          max={100}
          value={values.engagementLevel}
          onValueChange={(engagementLevel) => change({ engagementLevel })}
        />
        <DialogActions>
          <CancelButton />
          <SubmitButton isBusy={isSending}>Save Changes</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
