import { Pause, Play, RotateCcw } from 'lucide-react';
import {
  type FocusTimer,
  FOCUS_STEP_MINUTES,
  incrementTimer,
  newTimer,
  pauseTimer,
  resetTimer,
  runTimer,
} from '#domain/habits/focus-timer.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { changeTimer } from './focus-session.ts';

const LENGTHS = [5, 10, 15, 20, 25, 30, 45, 60, 90, 120, 180];

type TimerControlsProps = { timer: FocusTimer; isRunning: boolean; onRun: () => void };

export function TimerControls({ timer, isRunning, onRun }: TimerControlsProps) {
  function run(): void {
    changeTimer(runTimer);
    onRun();
  }
  return (
    // In pairs, so that a narrow phone has two rows of two.
    <div className="flex flex-wrap items-end justify-center gap-2">
      <span className="flex justify-center gap-2 max-[11rem]:flex-wrap">
        <IconButton
          icon={RotateCcw}
          label="Reset timer"
          variant="secondary"
          onClick={() => changeTimer(resetTimer)}
        />
        {/* One button in two states, so that the focus stays on it. */}
        <Button className="min-w-28" onClick={isRunning ? () => changeTimer(pauseTimer) : run}>
          {isRunning ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {isRunning ? 'Pause' : 'Start'}
        </Button>
      </span>
      <span className="flex justify-center gap-2 max-[11rem]:flex-wrap">
        <Button
          aria-label={`Add ${FOCUS_STEP_MINUTES} minutes`}
          onClick={() => changeTimer(incrementTimer)}
          className="max-sm:min-w-11 max-sm:px-2"
        >
          <span>
            +{FOCUS_STEP_MINUTES}
            <span className="max-sm:hidden"> min</span>
          </span>
        </Button>
        <Length timer={timer} />
      </span>
    </div>
  );
}

function Length({ timer }: { timer: FocusTimer }) {
  const minutes = Math.round(timer.length / 60_000);
  const offered = [...new Set([...LENGTHS, minutes])].toSorted((a, b) => a - b);
  return (
    <SelectField
      label="Timer length"
      isLabelHidden
      className="w-28"
      value={minutes}
      onChange={(event) => changeTimer(() => newTimer(Number(event.target.value)))}
      options={offered.map((length) => ({ value: length, label: `${length} min` }))}
    />
  );
}
