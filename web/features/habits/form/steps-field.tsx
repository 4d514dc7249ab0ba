import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { moveItem } from '#domain/habits/reorder.ts';
import { MAX_STEP_TEXT_LENGTH, MAX_STEPS, TOO_MANY_STEPS } from '#domain/habits/step-plan.ts';
import type { Step } from '#domain/habits/steps.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { newId } from '#web/client/new-id.ts';
import { ALL_STEPS, type OrderPartProps, writtenSteps } from './order-values.ts';
import { useFocusWhenAdded } from '#web/ui/focus.ts';

/** A line for each step. A renamed or moved step keeps its id. */
export function StepsField({ values, change, errors }: OrderPartProps) {
  const { steps } = values;
  const id = useId();
  const [added, setAdded] = useState<string>();
  const isFull = steps.length >= MAX_STEPS;

  function add(): void {
    if (isFull) return;
    const step = { id: newId(), text: '' };
    setAdded(step.id);
    change({ steps: [...steps, step] });
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid grid-cols-1 gap-2">
      <span id={`${id}-label`} className="text-sm font-medium">
        Steps
      </span>
      <p className="text-sm text-secondary">
        Break it into smaller steps and tick them off one by one.
      </p>
      {steps.length > 0 && (
        <ol className="grid grid-cols-1 gap-2">
          {steps.map((step, at) => (
            <StepLine
              key={step.id}
              {...{ step, at }}
              isJustAdded={step.id === added}
              count={steps.length}
              onText={(text) => change({ steps: steps.with(at, { ...step, text }) })}
              onMove={(to) => change({ steps: moveItem(steps, at, to) })}
              onRemove={() => change({ steps: steps.toSpliced(at, 1) })}
              onEnter={add}
            />
          ))}
        </ol>
      )}
      {errors?.steps && (
        <p role="alert" className="text-sm text-error">
          {errors.steps}
        </p>
      )}
      {isFull ? (
        <p className="text-sm text-secondary">{TOO_MANY_STEPS}</p>
      ) : (
        <Button onClick={add} className="justify-self-start">
          <Plus aria-hidden="true" />
          Add step
        </Button>
      )}
      <NeededField {...{ values, change }} />
    </div>
  );
}

function NeededField({ values, change }: Pick<OrderPartProps, 'values' | 'change'>) {
  const count = writtenSteps(values).length;
  if (count < 2) return null;
  const isFewer = Number(values.stepsNeeded) < count;
  return (
    <SelectField
      label="Done when"
      value={isFewer ? values.stepsNeeded : ALL_STEPS}
      onChange={({ target }) => change({ stepsNeeded: target.value })}
      options={[
        { value: ALL_STEPS, label: 'All steps are done' },
        ...Array.from({ length: count - 1 }, (_, at) => String(at + 1)).map((needed) => ({
          value: needed,
          label: `Any ${needed} of ${count} ${needed === '1' ? 'is' : 'are'} done`,
        })),
      ]}
    />
  );
}

type StepLineProps = {
  step: Step;
  at: number;
  count: number;
  /** It gets the focus. */
  isJustAdded: boolean;
  onText: (text: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onEnter: () => void;
};

function StepLine({ step, at, count, isJustAdded, ...line }: StepLineProps) {
  const { onText, onMove, onRemove, onEnter } = line;
  const field = useFocusWhenAdded(isJustAdded);
  const name = step.text.trim() || `step ${at + 1}`;
  return (
    <li className="flex items-center">
      <span className="min-w-0 flex-1">
        <TextField
          ref={field}
          label={`Step ${at + 1}`}
          isLabelHidden
          value={step.text}
          maxLength={MAX_STEP_TEXT_LENGTH}
          autoComplete="off"
          onChange={({ target }) => onText(target.value)}
          // Enter adds the next line instead of sending the form.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onEnter();
          }}
        />
      </span>
      <IconButton
        icon={ArrowUp}
        label={`Move ${name} up`}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
        className="max-sm:w-9"
      />
      <IconButton
        icon={ArrowDown}
        label={`Move ${name} down`}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
        className="max-sm:w-9"
      />
      <IconButton icon={X} label={`Remove ${name}`} onClick={onRemove} />
    </li>
  );
}
