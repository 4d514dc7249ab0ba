import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

type YearStepsProps = {
  year: number;
  first: number;
  last: number;
  onChange: (year: number) => void;
};

export function YearSteps({ year, first, last, onChange }: YearStepsProps) {
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        variant="quiet"
        size="icon"
        aria-label="Previous year"
        disabled={year <= first}
        onClick={() => onChange(year - 1)}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <output className="min-w-12 text-center font-medium">{year}</output>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Next year"
        disabled={year >= last}
        onClick={() => onChange(year + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
    </span>
  );
}
