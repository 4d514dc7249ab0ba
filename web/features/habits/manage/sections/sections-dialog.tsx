import { useDndMonitor } from '@dnd-kit/core';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SectionName } from '#contract/habits/order.ts';
import { moveItem } from '#domain/habits/reorder.ts';
import {
  FIRST_SECTIONS,
  MAX_SECTION_NAME_LENGTH,
  MAX_SECTIONS,
  type Section,
  TOO_MANY_SECTIONS,
} from '#domain/habits/sections.ts';
import { listText } from '#domain/text/list-text.ts';
import { Button } from '#web/ui/button.tsx';
import { useCloseByEscape } from '#web/ui/dialog-guard.ts';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useFocusWhenAdded } from '#web/ui/focus.ts';
import { Sortable } from '#web/ui/list/sortable.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { SectionRow } from './section-row.tsx';
import { useSections } from './sections-query.ts';
import { addSection, useAddFirstSections, useReorderSections } from './use-edit-sections.ts';

/** Adds, renames, reorders and deletes sections. */
export function SectionsDialog(state: DialogState) {
  const [added, setAdded] = useState(0);
  return (
    <Dialog
      title="Sections"
      description="Group habits under headings. Choose a section when you edit a habit, or drag habits between sections."
      {...state}
    >
      <Loaded
        query={useSections()}
        skeleton={<Skeleton className="h-32" />}
        errorTitle="Couldn’t load your sections."
        isQuiet
      >
        {(sections) => (
          <div className="grid grid-cols-1 gap-4">
            {sections.length === 0 ? <FirstSections /> : <SectionList sections={sections} />}
            {sections.length < MAX_SECTIONS ? (
              // The key empties the form after each section.
              <AddSection key={added} isNext={added > 0} onAdded={() => setAdded(added + 1)} />
            ) : (
              <p className="text-sm text-secondary">{TOO_MANY_SECTIONS}</p>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function SectionList({ sections }: { sections: readonly Section[] }) {
  const { mutate: reorder } = useReorderSections();
  return (
    <Sortable
      items={sections}
      noun="section"
      draggedBy="handle"
      onMove={(from, to) => reorder(moveItem(sections, from, to))}
    >
      <EscapeWhileMoving />
      <ul aria-label="My sections" className="divide-y divide-border">
        {sections.map((section) => (
          <SectionRow key={section.id} section={section} />
        ))}
      </ul>
    </Sortable>
  );
}

/** While a section is moved, Escape puts it back and does not close the dialog. */
function EscapeWhileMoving() {
  const [isMoving, setIsMoving] = useState(false);
  useDndMonitor({
    onDragStart: () => setIsMoving(true),
    onDragEnd: () => setIsMoving(false),
    onDragCancel: () => setIsMoving(false),
  });
  useCloseByEscape(isMoving, doNothing);
  return null;
}

const doNothing = () => {};

function AddSection({ isNext, onAdded }: { isNext: boolean; onAdded: () => void }) {
  const client = useQueryClient();
  const input = useFocusWhenAdded(isNext);
  const { form, field, isSending } = useForm({
    rules: SectionName,
    initial: { name: '' },
    send: ({ name }) => addSection(client, name),
    onSent: onAdded,
  });
  return (
    <form {...form} className="flex items-start gap-2">
      <span className="min-w-0 flex-1">
        <TextField
          {...field('name')}
          ref={input}
          label="New section"
          maxLength={MAX_SECTION_NAME_LENGTH}
          autoComplete="off"
        />
      </span>
      <Button type="submit" isBusy={isSending} className="mt-6.5">
        Add
      </Button>
    </form>
  );
}

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
      Add {listText(FIRST_SECTIONS)}
    </Button>
  );
}
