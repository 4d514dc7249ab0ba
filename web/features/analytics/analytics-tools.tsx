import { type FormEvent, useState } from 'react';
import { MAX_ANALYTICS_DAYS } from '#domain/site/analytics.ts';
import { SubmitButton } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export type AnalyticsQuery = { days: number; path: string };

const USUAL = [
  { value: '1', label: 'Today' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: 'A year' },
];

type AnalyticsToolsProps = { query: AnalyticsQuery; onQuery: (query: AnalyticsQuery) => void };

export function AnalyticsTools({ query, onQuery }: AnalyticsToolsProps) {
  const [days, setDays] = useState(String(query.days));
  const [path, setPath] = useState(query.path);
  const [error, setError] = useState<string>();

  function ask(event: FormEvent): void {
    event.preventDefault();
    const isRight = /^\d{1,3}$/.test(days) && Number(days) >= 1;
    if (!isRight || Number(days) > MAX_ANALYTICS_DAYS) {
      setError(`1 to ${MAX_ANALYTICS_DAYS}`);
      return;
    }
    setError(undefined);
    onQuery({ days: Number(days), path: path.trim() });
  }

  function choose(value: string): void {
    setDays(value);
    setError(undefined);
    onQuery({ days: Number(value), path: path.trim() });
  }

  return (
    <div className="grid gap-4">
      <div className="-mx-1 overflow-x-auto px-1 py-0.5">
        <SegmentedControl
          label="Common periods"
          options={USUAL}
          value={String(query.days)}
          onValueChange={choose}
        />
      </div>
      <form
        noValidate
        aria-label="Period and path"
        onSubmit={ask}
        className="flex flex-wrap items-start gap-3"
      >
        <div className="w-20">
          <TextField
            label="Days"
            inputMode="numeric"
            autoComplete="off"
            value={days}
            error={error}
            onChange={({ target }) => setDays(target.value)}
          />
        </div>
        <div className="min-w-40 flex-1 sm:max-w-sm">
          <TextField
            label="Path"
            placeholder="All pages"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={500}
            value={path}
            onChange={({ target }) => setPath(target.value)}
          />
        </div>
        <SubmitButton className="mt-6.5">Show</SubmitButton>
      </form>
    </div>
  );
}
