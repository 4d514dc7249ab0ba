import type { ShownHabit } from '#web/features/habits/public.ts';
import { isLostToday } from '#domain/habits/offered.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import {
  explainCrushScore,
  explainPerfectDay,
  perfectDayParts,
} from '#domain/progress/perfect-days-explained.ts';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { useScoreCounts } from '../queries.ts';
import { ExplanationDialog } from './explanation-dialog.tsx';

type ScoreDialogProps = DialogState & {
  figure: 'Crush Score' | 'Today';
  habits: readonly ShownHabit[];
  today: LocalDay;
};

/** Explains the Crush Score, or what today needs to be a perfect day. */
export function ScoreDialog({ figure, habits, today, ...state }: ScoreDialogProps) {
  const { data: counts } = useScoreCounts(today);
  const parts = perfectDayParts(habits, today);
  const ofScore = counts ? explainCrushScore(counts, today, habits.some(isLostToday)) : [];
  const isScore = figure === 'Crush Score';
  return (
    <ExplanationDialog
      title={figure}
      sentences={isScore ? ofScore : [explainPerfectDay(parts)]}
      {...state}
    >
      {!isScore && (
        <ul className="grid gap-2">
          {parts.map(({ name, why }, at) => (
            <li key={habits[at]?.id} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="max-w-1/2 shrink-0 text-right text-sm text-secondary">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </ExplanationDialog>
  );
}
