import { Link } from 'wouter';
import { paths } from '#web/paths.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { buttonStyles } from '#web/ui/button.tsx';
import { DayRing } from '#web/ui/day-ring/day-ring.tsx';

export function NotFoundPage() {
  usePageTitle('404 Page Not Found');
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 py-10 text-center px-safe">
      <DayRing segments={[]} label="" className="mb-5 size-28" />
      <h1 className="text-2xl">404 Page Not Found</h1>
      <p className="text-secondary">Did you forget to add the page to the router?</p>
      <Link href={paths.home} className={buttonStyles({ variant: 'primary', className: 'mt-5' })}>
        Back to Dashboard
      </Link>
    </main>
  );
}
