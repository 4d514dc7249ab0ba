import { Link } from 'wouter';
import { TickVisit } from '#web/features/tick-links/tick-visit.tsx';
import { paths } from '#web/paths.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { buttonStyles } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Logo } from '#web/ui/logo.tsx';

/** The target of QR codes and NFC tags. It shows no data of the user until the link has ticked. */
export function TickPage() {
  usePageTitle('Tick');
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-lg content-center gap-6 py-10 px-safe">
      <Logo />
      <h1 className="sr-only">Tick</h1>
      <Card aria-live="polite">
        <TickVisit />
      </Card>
      <Link href={paths.dashboard} className={buttonStyles({ variant: 'quiet' })}>
        Open HabitCrush
      </Link>
    </main>
  );
}
