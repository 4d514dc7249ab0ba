import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { groupBySection, type SectionGroup, WITHOUT_SECTION } from '#domain/habits/sections.ts';
import { areInSections, useClosedSections } from '../../data/closed-sections.ts';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { sectionsQueryOptions, useSections } from './sections-query.ts';
import { SectionHeading } from './section-heading.tsx';

type InSectionsProps = {
  habits: readonly ShownHabit[];
  /** The level of the headings. */
  heading?: 'h2' | 'h3';
  /** Shown until the sections are known. */
  skeleton: ReactNode;
  /** Draws the habits of one named section, or all habits when there are no sections. */
  children: (some: readonly ShownHabit[], section?: string) => ReactNode;
};

/** Shows habits under the headings of their sections, without empty ones. One section has no heading. */
export function InSections({ habits, heading = 'h3', skeleton, children }: InSectionsProps) {
  const isInSections = areInSections(habits);
  const { data: sections, isPending } = useSections(isInSections);
  if (isInSections && isPending) return skeleton;
  // Without the names it is still a list of habits.
  if (!isInSections || !sections) return children(habits);
  const groups = groupBySection(habits, sections).filter((group) => group.habits.length > 0);
  // A single heading would only push the habits down.
  if (groups.length === 1) return children(habits, groups[0]?.section?.name);
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      {groups.map((group) => (
        <Group key={group.section?.id ?? 0} {...{ group, heading, children }} />
      ))}
    </div>
  );
}

/** Fetches the sections with the habits, so that no habit moves later. */
export async function prefetchSections(
  client: QueryClient,
  habits: readonly Pick<ShownHabit, 'section'>[],
): Promise<void> {
  if (areInSections(habits)) await client.prefetchQuery(sectionsQueryOptions());
}

type GroupProps = Required<Pick<InSectionsProps, 'heading' | 'children'>> & {
  group: SectionGroup<ShownHabit>;
};

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
        <div id={id} className="mt-1 sm:mt-2">
          {children(group.habits, group.section?.name ?? WITHOUT_SECTION)}
        </div>
      )}
    </section>
  );
}
