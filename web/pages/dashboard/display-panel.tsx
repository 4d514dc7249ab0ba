import { ArrowUpDown, CalendarDays, Keyboard, Pause, Rows3 } from 'lucide-react';
import { Link } from 'wouter';
import { useHabits } from '#web/features/habits/data/queries.ts';
import type { ViewName } from '#web/features/habits/data/view-choice.ts';
import { hasTags } from '#web/features/habits/data/shown-habits.ts';
import { TagChips } from '#web/features/habits/manage/tag-chips.tsx';
import { ViewSwitcher } from '#web/features/habits/views/view-switcher.tsx';
import { paths, reorderPath } from '#web/paths.ts';
import { Button, buttonStyles } from '#web/ui/button.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { PanelPart, SidePanel } from '#web/ui/side-panel.tsx';

type DisplayPanelProps = DialogState & {
  view: ViewName;
  onView: (view: ViewName) => void;
  open: (panel: 'sections' | 'pause' | 'shortcuts') => void;
};

/** The settings of the list of today. */
export function DisplayPanel({ view, onView, open, ...panel }: DisplayPanelProps) {
  const { data: habits = [] } = useHabits();
  return (
    <SidePanel title="Display" {...panel}>
      <div className="grid gap-8">
        <PanelPart title="View">
          <ViewSwitcher
            view={view}
            onChoose={onView}
            onPress={() => panel.onOpenChange(false)}
            isStacked
          />
        </PanelPart>
        {hasTags(habits) && (
          <PanelPart title="Tags">
            <TagChips habits={habits} />
          </PanelPart>
        )}
        <div className="grid gap-3">
          <Button onClick={() => open('sections')}>
            <Rows3 aria-hidden="true" />
            Sections
          </Button>
          <Link href={paths.habitPlanner} className={buttonStyles()}>
            <CalendarDays aria-hidden="true" />
            Habit Planner
          </Link>
          <Link href={reorderPath} className={buttonStyles()}>
            <ArrowUpDown aria-hidden="true" />
            Reorder habits
          </Link>
          <Button onClick={() => open('pause')}>
            <Pause aria-hidden="true" />
            Pause all habits
          </Button>
          <Button onClick={() => open('shortcuts')} className="max-sm:hidden">
            <Keyboard aria-hidden="true" />
            Keyboard shortcuts
          </Button>
        </div>
      </div>
    </SidePanel>
  );
}
