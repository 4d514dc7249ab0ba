import { SlidersHorizontal } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

/** An icon on a phone, where the tour points to it instead of the views. */
export function DisplayButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      onClick={onOpen}
      title="Display"
      className="relative max-sm:w-11 max-sm:bg-transparent max-sm:px-0"
    >
      <SlidersHorizontal aria-hidden="true" className="max-sm:text-lg" />
      <span className="max-sm:sr-only">Display</span>
      <span data-tour="views" aria-hidden="true" className="absolute inset-0 sm:hidden" />
    </Button>
  );
}
