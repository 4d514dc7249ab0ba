import type { Step } from '#domain/habits/steps.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

type StepListProps = {
  /** For screen readers. */
  label: string;
  steps: readonly Step[];
  done: readonly string[] | null;
  onTick: (id: string, isDone: boolean) => void;
};

/** The steps of one day as boxes. */
export function StepList({ label, steps, done, onTick }: StepListProps) {
  return (
    <ul aria-label={label} className="grid">
      {steps.map(({ id, text }) => (
        <li key={id}>
          <Checkbox
            label={<span className="wrap-anywhere">{text}</span>}
            checked={done?.includes(id) ?? false}
            onCheckedChange={(isDone) => onTick(id, isDone)}
          />
        </li>
      ))}
    </ul>
  );
}
