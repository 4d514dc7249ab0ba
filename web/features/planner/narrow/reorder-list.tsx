import { clsx } from 'clsx';
import { useState } from 'react';
import { isHeading } from '#domain/habits/sections.ts';
import { type ShownHabit, useSectionRows } from '#web/features/habits/public.ts';
import { HabitName } from '../habit-name.tsx';
import type { Reorder } from '../use-reorder.ts';
import { ItemFrame, nameButtonStyles } from './item-frame.tsx';

/**
 * One tap picks up a habit, the next one drops it, because dragging conflicts with scrolling. A tap on a heading moves it to
 * the start of the section.
 */
export function ReorderList({ reorder: { staged, arrange } }: { reorder: Reorder }) {
  const [selectedId, setSelectedId] = useState<ShownHabit['id'] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const sectioned = useSectionRows(staged, { isAllOpen: true });
  if (!sectioned) return null;
  const { rows, move, describePlace } = sectioned;
  const from = rows.findIndex(({ id }) => id === selectedId);

  function tap(to: number): void {
    const name = rows[to]?.name ?? '';
    setSelectedId(from === -1 ? (rows[to]?.id ?? null) : null);
    if (from === -1) return setAnnouncement(`${name} selected`);
    const position = placeOf(to);
    const arranged = move(from, position);
    if (!arranged) return;
    arrange(arranged);
    setAnnouncement(`${rows[from]?.name} is at ${describePlace(from, position)}`);
  }

  /** After the heading. A habit from above gets there when the heading moves up. */
  function placeOf(to: number): number {
    const row = rows[to]?.row;
    return row && isHeading(row) && to < from ? to + 1 : to;
  }

  return (
    <>
      <output className="sr-only">{announcement}</output>
      <ul aria-label="Weekly schedule" className="grid grid-cols-1 gap-2">
        {rows.map(({ id, name, row }, at) =>
          isHeading(row) ? (
            <li key={id} className="mt-2">
              <button
                type="button"
                disabled={from === -1}
                onClick={() => tap(at)}
                className={clsx(nameButtonStyles, 'w-full font-semibold wrap-anywhere')}
              >
                {name}
              </button>
            </li>
          ) : (
            <Item key={id} habit={row} isSelected={id === selectedId} onTap={() => tap(at)} />
          ),
        )}
      </ul>
    </>
  );
}

type ItemProps = { habit: ShownHabit; isSelected: boolean; onTap: () => void };

function Item({ habit, isSelected, onTap }: ItemProps) {
  return (
    <ItemFrame habit={habit} isLocked isSelected={isSelected}>
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={onTap}
        className={clsx(nameButtonStyles, 'after:absolute after:inset-0 after:rounded-lg')}
      >
        <HabitName habit={habit} />
      </button>
    </ItemFrame>
  );
}
