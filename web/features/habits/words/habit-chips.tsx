import { clsx } from 'clsx';
import {
  Bell,
  ChevronDown,
  Clock,
  Folder,
  Repeat,
  Tag,
  Target,
  type LucideIcon,
} from 'lucide-react';
import type { HabitPart } from '#domain/habit-words/parse-habit.ts';
import { Menu } from '#web/ui/menu.tsx';
import { MenuItem } from '#web/ui/menu/menu-items.tsx';
import type { HabitChip } from './chips.ts';

/** The actions of a chip. Without an action the chip is only text. */
type ChipActions = { change?: (() => void) | undefined; remove?: (() => void) | undefined };

type HabitChipsProps = {
  chips: readonly HabitChip[];
  /** Names the list for screen readers. */
  label?: string;
  actionsOf?: (part: HabitPart) => ChipActions;
};

/** What was understood: a part without a chip is not set. */
export function HabitChips({ chips, label = 'Understood', actionsOf }: HabitChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {chips.map((chip) => (
        <li key={chip.part} className="min-w-0">
          <Chip chip={chip} {...actionsOf?.(chip.part)} />
        </li>
      ))}
    </ul>
  );
}

/** '9:00 PM' stays on one line. */
const TIME = /(\d+:\d+ [AP]M)/;

type ChipProps = ChipActions & { chip: HabitChip };

function Chip({ chip: { part, label }, change, remove }: ChipProps) {
  const Icon = ICONS[part];
  const content = (
    <>
      <Icon aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {label.split(TIME).map((text, at) =>
          at % 2 === 1 ? (
            <span key={at} className="whitespace-nowrap">
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </span>
    </>
  );
  if (!change) return <span className={shownStyles}>{content}</span>;
  if (!remove) {
    return (
      <button type="button" onClick={change} className={chipButtonStyles}>
        {content}
        <ChevronDown aria-hidden="true" />
      </button>
    );
  }
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={chipButtonStyles}>
          {content}
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      <MenuItem onSelect={change}>Change</MenuItem>
      <MenuItem onSelect={remove}>Remove</MenuItem>
    </Menu>
  );
}

const ICONS: Record<HabitPart, LucideIcon> = {
  rhythm: Repeat,
  goal: Target,
  deadline: Clock,
  reminder: Bell,
  tags: Tag,
  section: Folder,
};

const chipStyles =
  'inline-flex max-w-full items-center gap-1 rounded-full bg-secondary text-left text-sm text-text sm:gap-1.5 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:opacity-70 sm:[&_svg]:size-4';

const shownStyles = clsx(chipStyles, 'min-h-7 px-2.5 py-0.5');

export const chipButtonStyles = clsx(chipStyles, 'min-h-11 px-2.5 py-1 hover:bg-border sm:px-3');
