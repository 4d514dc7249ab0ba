import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '#contract/account.ts';
import { VIP_DAYS } from '#domain/site/podcast.ts';
import { useChangeUser, useUser } from '#web/features/account/user.ts';
import { PodcastOffer } from '#web/features/podcast/offer.tsx';
import { PodcastSignupForm } from '#web/features/podcast/signup-form.tsx';
import { paths } from '#web/paths.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonStyles } from '#web/ui/button.tsx';
import { DayRing } from '#web/ui/day-ring/day-ring.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { useFocusAtTop } from '#web/ui/focus.ts';

const WELCOME_MS = 1500;

type Step = { is: 'hero' } | { is: 'signup' } | { is: 'redirecting'; user: User };

export function PodcastPage() {
  const [step, setStep] = useState<Step>({ is: 'hero' });
  const changeUser = useChangeUser();
  const main = useRef<HTMLElement>(null);
  useFocusAtTop(main, step.is);
  usePageTitle('Free VIP month');

  function welcome(user: User): void {
    setStep({ is: 'redirecting', user });
    void changeUser(user);
  }

  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-6xl flex-col px-safe">
      <Header />
      <main
        ref={main}
        tabIndex={-1}
        className="grid flex-1 grid-cols-1 content-center py-8 outline-none sm:py-12"
      >
        {step.is === 'hero' && (
          <PodcastOffer
            onClaim={() => setStep({ is: 'signup' })}
            otherwise={
              <Link href={paths.auth} className={buttonStyles({ size: 'lg', isFullWidth: true })}>
                Request beta access instead
              </Link>
            }
          />
        )}
        {step.is === 'signup' && (
          <PodcastSignupForm onSignedUp={welcome} onBack={() => setStep({ is: 'hero' })} />
        )}
        {step.is === 'redirecting' && <Welcome user={step.user} />}
      </main>
    </div>
  );
}

function Header() {
  const { user } = useUser();
  return (
    <header className="flex flex-wrap items-center gap-x-3 pt-safe">
      <Link href={paths.home} className="inline-flex min-h-11 items-center rounded-sm">
        <Logo />
      </Link>
      {/* On a phone, the link to the dashboard would not fit beside it, and would push the page down once the user is known. */}
      <div className="max-sm:order-last max-sm:w-full">
        <Badge>Beta v1.2</Badge>
      </div>
      <Link
        href={user ? paths.dashboard : paths.auth}
        className={buttonStyles({ className: 'ml-auto' })}
      >
        {user ? 'My Dashboard' : 'Login'}
      </Link>
    </header>
  );
}

const WHOLE_DAY = Array.from({ length: 4 }, () => 'done' as const);

function Welcome({ user }: { user: User }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.dashboard), WELCOME_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status" className="grid justify-items-center gap-5 text-center">
      <DayRing segments={WHOLE_DAY} label="" className="size-28" />
      <h1 className="text-3xl sm:text-display">Welcome, {user.name ?? user.username}!</h1>
      <p className="text-lg text-secondary">
        You are a VIP for {VIP_DAYS} days. Taking you to your first habits…
      </p>
    </div>
  );
}
