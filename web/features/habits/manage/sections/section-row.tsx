import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { GripVertical, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SectionName } from '#contract/habits/order.ts';
import { MAX_SECTION_NAME_LENGTH, type Section } from '#domain/habits/sections.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { useForm } from '#web/ui/use-form.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useCloseByEscape } from '#web/ui/dialog-guard.ts';
import { useSortableRow } from '#web/ui/list/sortable.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFocusAfterEditing } from '#web/ui/focus.ts';
import { renameSection, useDeleteSection } from './use-edit-sections.ts';
import { useHabits } from '../../data/queries.ts';

export function SectionRow({ section }: { section: Section }) {
  const { id, name } = section;
  const [isEditing, setIsEditing] = useState(false);
  const pencil = useFocusAfterEditing(isEditing);
  const { row, handle, isDragging } = useSortableRow(id);
  return (
    <li
      {...row}
      className={clsx(
        'relative flex items-center gap-1 py-1.5',
        isDragging && 'z-10 rounded-md bg-floating shadow-lg',
      )}
    >
      {isEditing ? (
        <RenameForm section={section} onDone={() => setIsEditing(false)} />
      ) : (
        <>
          <IconButton
            icon={GripVertical}
            label={`Move ${name}`}
            className="-ml-3 touch-none cursor-grab! text-secondary active:cursor-grabbing!"
            {...handle}
          />
          <span className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</span>
          <IconButton
            icon={Pencil}
            label={`Rename ${name}`}
            ref={pencil}
            onClick={() => setIsEditing(true)}
          />
          <DeleteSection section={section} />
        </>
      )}
    </li>
  );
}

function RenameForm({ section, onDone }: { section: Section; onDone: () => void }) {
  const client = useQueryClient();
  const { form, field, isSending } = useForm({
    rules: SectionName,
    initial: { name: section.name },
    send: ({ name }) => renameSection(client, section.id, name),
    onSent: onDone,
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  useCloseByEscape(true, onDone);
  return (
    <form {...form} className="grid min-w-0 flex-1 gap-2 sm:flex sm:items-start">
      <span className="min-w-0 flex-1">
        <TextField
          ref={input}
          {...field('name')}
          label={`Name of ${section.name}`}
          isLabelHidden
          maxLength={MAX_SECTION_NAME_LENGTH}
          autoComplete="off"
        />
      </span>
      <span className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isSending}>
          Save
        </Button>
      </span>
    </form>
  );
}

/** The habits of the section stay. The question says so. */
function DeleteSection({ section }: { section: Section }) {
  const { mutate } = useDeleteSection();
  const count = useHabits().data?.filter((habit) => habit.section === section.id).length ?? 0;
  return (
    <ConfirmDialog
      title={`Delete the section “${section.name}”?`}
      description={questionFor(count)}
      confirmLabel="Delete Section"
      isDangerous
      onConfirm={() => mutate(section)}
      trigger={<IconButton icon={Trash2} label={`Delete ${section.name}`} />}
    />
  );
}

function questionFor(count: number): string {
  if (count === 0) return 'It has no habits. You can add it again at any time.';
  const habits = `${pluralise(count, 'habit')} under it ${count === 1 ? 'stays' : 'stay'}`;
  return `The ${habits}, with all days and streaks, and ${count === 1 ? 'moves' : 'move'} to “No section”. You can add the section again at any time.`;
}
