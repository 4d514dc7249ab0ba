import { pluralise } from '#domain/text/pluralise.ts';
import { spanText } from '#domain/days/day-words.ts';
import type { DatedRun } from '#domain/history/streak.ts';

type RunListProps = {
  title: string;
  runs: readonly DatedRun[];
  /** The unit of the length. A habit on Mondays counts times, not days. */
  lengthText?: (length: number) => string;
  empty: string;
};

export function RunList({ title, runs, lengthText = dayCount, empty }: RunListProps) {
  return (
    <section>
      <h3 className="mb-2 text-base">{title}</h3>
      {runs.length === 0 && <p className="text-sm text-secondary">{empty}</p>}
      <ol className="grid gap-1">
        {runs.map(({ length, first, last }) => (
          <li
            key={first}
            className="flex min-h-11 items-baseline justify-between gap-x-4 max-[16rem]:flex-wrap"
          >
            <span className="shrink-0 text-xl font-semibold">{lengthText(length)}</span>
            <span className="text-right text-sm text-balance text-secondary max-[16rem]:text-left">
              {spanText(first, last)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const dayCount = (length: number) => pluralise(length, 'day');
