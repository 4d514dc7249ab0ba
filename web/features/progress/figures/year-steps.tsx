import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';

type YearStepsProps = {
  year: number;
  first: number;
  last: number;
  onChange: (year: number) => void;
};

export function YearSteps({ year, first, last, onChange }: YearStepsProps) {
  return (
    <span className="inline-flex items-center gap-1 max-[12rem]:gap-0">
      <IconButton
        icon={ChevronLeft}
        label="Previous year"
        disabled={year <= first}
        onClick={() => onChange(year - 1)}
      />
      <output className="min-w-12 text-center font-medium max-[12rem]:min-w-0">{year}</output>
      <IconButton
        icon={ChevronRight}
        label="Next year"
        disabled={year >= last}
        onClick={() => onChange(year + 1)}
      />
    </span>
  );
}
