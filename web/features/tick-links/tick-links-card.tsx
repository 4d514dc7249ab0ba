import { QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { type ShownHabit, useHabits } from '#web/features/habits/public.ts';
import { Button } from '#web/ui/button.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { LoadedCard } from '#web/ui/list/list-card.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

const TickLinksDialog = lazyPart(() => import('./tick-links-dialog.tsx'), 'TickLinksDialog');

/** The links of all habits, one habit at a time. */
export function TickLinksCard() {
  return (
    <LoadedCard
      title="QR codes and NFC tags"
      description="A link ticks a habit when it’s opened, without signing in."
      id="tick-links"
      query={useHabits()}
    >
      {(habits) => <ChooseHabit habits={habits.filter(isStored)} />}
    </LoadedCard>
  );
}

/** A draft has no links yet. */
const isStored = (habit: ShownHabit): habit is ShownHabit & Habit => typeof habit.id === 'number';

function ChooseHabit({ habits }: { habits: readonly Habit[] }) {
  const [chosen, setChosen] = useState('');
  const { open, draw } = useDialogOnDemand<Habit>();
  const habit = habits.find(({ id }) => String(id) === chosen) ?? habits[0];
  if (!habit) return <p>Add a habit first.</p>;
  return (
    <div className="grid grid-cols-1 gap-4">
      <SelectField
        label="Habit"
        value={habit.id}
        onChange={({ target }) => setChosen(target.value)}
        options={habits.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button className="justify-self-start" onClick={() => open(habit)}>
        <QrIcon aria-hidden="true" />
        Show its links
      </Button>
      {draw((state, shown) => (
        <TickLinksDialog key={shown.id} habit={shown} {...state} />
      ))}
    </div>
  );
}
