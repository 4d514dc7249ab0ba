import { useId, type ReactNode } from 'react';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import { groupBySection, type SectionGroup, WITHOUT_SECTION } from '#domain/habits/sections.ts';
import { useClosedSections } from '../../data/closed-sections.ts';
import { SectionHeading } from './section-heading.tsx';
import { useSections } from './sections-query.ts';

type SectionGroupsProps = {
  habits: readonly ShownHabit[];
  heading?: 'h2' | 'h3';
  waiting?: ReactNode;
  children: (some: readonly ShownHabit[], section?: string) => ReactNode;
};

/** Sections in which there is nothing to see are left out. */
export function SectionGroups(props: SectionGroupsProps) {
  const { habits, heading = 'h3', waiting, children } = props;
  const { data: sections, isPending } = useSections();
  if (isPending) return waiting;
  // Without the names it is still a list of habits.
  if (!sections) return children(habits);
  const groups = groupBySection(habits, sections).filter((group) => group.habits.length > 0);
  return (
    <div className="grid grid-cols-1 gap-6">
      {groups.map((group) => (
        <Group key={group.section?.id ?? 0} {...{ group, heading, children }} />
      ))}
    </div>
  );
}

type GroupProps = Required<Pick<SectionGroupsProps, 'heading' | 'children'>> & {
  group: SectionGroup<ShownHabit>;
};

const nameOf = ({ section }: SectionGroup<ShownHabit>): string => section?.name ?? WITHOUT_SECTION;

function Group({ group, heading, children }: GroupProps) {
  const { isClosed, toggle } = useClosedSections();
  const id = useId();
  const isOpen = !isClosed(group.section);
  return (
    <section>
      <SectionHeading
        {...{ group, heading, isOpen }}
        controls={id}
        onToggle={() => toggle(group.section)}
      />
      {isOpen && (
        <div id={id} className="mt-2">
          {children(group.habits, nameOf(group))}
        </div>
      )}
    </section>
  );
}
