import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { nounFor } from '#domain/text/pluralise.ts';
import { Button } from '../button.tsx';
import { countText } from '../figures.ts';

type PagerProps = {
  page: number;
  pageSize: number;
  total: number;
  /** What is counted: "requests", and of one "request". */
  noun: string;
  nounOfOne: string;
  onPage: (page: number) => void;
};

/** Says which rows these are out of how many, and leads to the others. */
export function Pager({ page, pageSize, total, noun, nounOfOne, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  // The last row of the last page was deleted.
  useEffect(() => {
    if (page > last) onPage(last);
  }, [page, last, onPage]);
  const first = (page - 1) * pageSize + 1;
  const until = Math.min(total, page * pageSize);
  return (
    <nav
      aria-label={`Pages of ${noun}`}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      <p role="status" className="text-sm text-secondary">
        {shownText({ first, until, total })} {nounFor(total, nounOfOne, noun)}
      </p>
      {last > 1 && (
        <div className="flex items-center gap-2">
          <Button
            size="icon"
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <span className="text-sm text-secondary">
            Page {countText(page)} of {countText(last)}
          </span>
          <Button
            size="icon"
            aria-label="Next page"
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  );
}

type Shown = { first: number; until: number; total: number };

/** '26–50 of 120'; where all rows are shown, '12'. */
function shownText({ first, until, total }: Shown): string {
  if (first > until || (first === 1 && until === total)) return countText(total);
  const range = first === until ? countText(first) : `${countText(first)}–${countText(until)}`;
  return `${range} of ${countText(total)}`;
}
