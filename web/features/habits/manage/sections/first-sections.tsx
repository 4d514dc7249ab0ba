import { Plus } from 'lucide-react';
import { FIRST_SECTIONS } from '#domain/habits/sections.ts';
import { Button } from '#web/ui/button.tsx';
import { useAddFirstSections } from './use-edit-sections.ts';

/** Adds the first sections for a user without sections. */
export function FirstSections() {
  const { mutate, isPending } = useAddFirstSections();
  return (
    <Button
      isBusy={isPending}
      onClick={() => mutate()}
      className="max-w-full justify-self-start py-2 whitespace-normal!"
    >
      <Plus aria-hidden="true" />
      Add {FIRST_SECTIONS.slice(0, -1).join(', ')} and {FIRST_SECTIONS.at(-1)}
    </Button>
  );
}
