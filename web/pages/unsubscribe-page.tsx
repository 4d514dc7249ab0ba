import { Link, useSearchParams } from 'wouter';
import { UnsubscribeCard } from '#web/features/notifications/unsubscribe-card.tsx';
import { paths } from '#web/paths.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { buttonStyles } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Logo } from '#web/ui/logo.tsx';

export function UnsubscribePage() {
  usePageTitle('Email notifications');
  const [search] = useSearchParams();
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-lg content-center gap-6 py-10 px-safe">
      <Logo />
      <h1 className="text-2xl">Email notifications</h1>
      <Card aria-live="polite" className="grid min-h-72 content-center">
        <UnsubscribeCard token={search.get('token') ?? ''} />
      </Card>
      <Link href={paths.notifications} className={buttonStyles({ variant: 'quiet' })}>
        All notification settings
      </Link>
    </main>
  );
}
