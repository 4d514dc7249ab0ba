import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Redirect, useSearchParams } from 'wouter';
import { LoginForm, PasskeyLogin } from '#web/features/account/login-form.tsx';
import { RegisterForm } from '#web/features/account/register-form.tsx';
import { hasSessionEnded, useForgetOthers, useUser } from '#web/features/account/user.ts';
import { useAuthStep, type AuthStep } from '#web/features/account/auth-step.ts';
import { useSignInMethods } from '#web/features/account/sign-in-methods.ts';
import { OidcButton } from '#web/features/oidc/oidc-button.tsx';
import { pathAfterSignIn, paths } from '#web/paths.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DayRing } from '#web/ui/day-ring/day-ring.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { RequestBetaAccess } from './request-beta-access.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { Notice } from '#web/ui/notice.tsx';

type AuthPageProps = {
  /** Called when the first field is filled. */
  onTyping?: () => void;
};

/** The ring shows the progress of the form. The first segment is filled from the start. */
export function AuthPage({ onTyping }: AuthPageProps) {
  const { user } = useUser();
  const [filled, setFilled] = useState<readonly boolean[]>([false, false]);
  const { step: requestedStep, goTo } = useAuthStep();
  const step: AuthStep = user?.needsFactor ? { at: 'required' } : requestedStep;
  const [query] = useSearchParams();
  const { isSetUp } = useSignInMethods();
  const isBeforeSetUp = !isSetUp && step.at === 'tabs' && !query.get('code');
  usePageTitle(isBeforeSetUp ? 'Not set up yet' : (TITLES[step.at] ?? 'Login'));
  const isTyping = filled.includes(true);
  useEffect(() => {
    if (isTyping) onTyping?.();
  }, [isTyping, onTyping]);
  if (user && step.at === 'tabs') {
    // The first steps of a new user are on the dashboard.
    const to = user.hasCompletedOnboarding ? pathAfterSignIn(query) : paths.dashboard;
    return <NextPage path={to} />;
  }
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] content-start lg:grid-cols-[1.2fr_1fr] lg:grid-rows-1">
      <Welcome filled={filled} />
      <div className="grid content-start justify-items-center pt-2 pb-10 px-safe lg:content-center lg:bg-surface lg:py-10">
        <div className="w-full max-w-md">
          {isBeforeSetUp ? (
            <NotSetUp />
          ) : step.at === 'tabs' ? (
            <>
              {hasSessionEnded() && <SessionEndedNotice />}
              <AuthTabs onFilled={setFilled} />
              {isSetUp && <WithoutCode />}
            </>
          ) : (
            <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
              <OtherSteps step={step} goTo={goTo} onFilled={setFilled} />
            </Suspense>
          )}
        </div>
      </div>
    </main>
  );
}

/** Scrolls the next page to its top. */
function NextPage({ path }: { path: string }) {
  useLayoutEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);
  return <Redirect to={path} replace />;
}

const TITLES: Partial<Record<AuthStep['at'], string>> = {
  forgot: 'Forgot password',
  'new-password': 'New password',
  'confirm-email': 'Email address',
  code: 'Code',
  required: 'Two-factor',
};

const RegisterOtherwise = lazyPart(
  () => import('./auth/register-otherwise.tsx'),
  'RegisterOtherwise',
);
const OtherSteps = lazyPart(() => import('./auth/other-steps.tsx'), 'OtherSteps');

function AuthTabs({ onFilled }: { onFilled: (filled: readonly boolean[]) => void }) {
  const { password, oidc } = useSignInMethods();
  const [query] = useSearchParams();
  const invitationCode = query.get('code') ?? '';
  const newcomer = { invitationCode, onFilled };
  const isInvited = invitationCode !== '' || query.get('tab') === 'register';
  return (
    <Tabs defaultValue={isInvited ? 'register' : 'login'}>
      <TabList label="Login or register" isFullWidth>
        <Tab value="login">Login</Tab>
        <Tab value="register">Register</Tab>
      </TabList>
      <TabPanel value="login">
        {password ? <LoginForm onFilled={onFilled} /> : <PasskeyLogin />}
        {oidc !== null && <OidcButton provider={oidc} />}
      </TabPanel>
      <TabPanel value="register">
        {password ? (
          <RegisterForm {...newcomer} />
        ) : (
          <Suspense fallback={null}>
            <RegisterOtherwise oidc={oidc} {...newcomer} />
          </Suspense>
        )}
      </TabPanel>
    </Tabs>
  );
}

/** Only a person who sees the terminal of the server can open the link. */
const NotSetUp = () => (
  <section className="grid gap-3 max-lg:rounded-lg max-lg:bg-surface max-lg:p-6 max-lg:shadow-md">
    <h2 className="text-xl">This site is not set up yet</h2>
    <p>
      Open the link that the server printed in its terminal: it creates the administrator, and works
      once.
    </p>
    <p className="text-sm text-secondary">
      Until the link is used, each start of the server prints a new one.
    </p>
  </section>
);

function WithoutCode() {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button
        variant="quiet"
        className="mt-4 whitespace-normal!"
        isFullWidth
        onClick={() => setIsAsking(true)}
      >
        No invitation yet? Request beta access
      </Button>
    );
  }
  return (
    <div className="mt-8">
      <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
        <RequestBetaAccess isOpenAtFirst />
      </Suspense>
    </div>
  );
}

function Welcome({ filled }: { filled: readonly boolean[] }) {
  const segments = [true, ...filled].map((isDone) => (isDone ? 'done' : 'open'));
  return (
    <div className="mx-auto flex w-full flex-col gap-6 pt-safe pb-6 px-safe sm:max-w-120 sm:gap-10 sm:py-10 lg:max-w-none lg:p-12">
      <div className="flex items-center justify-between gap-3 max-[16rem]:flex-wrap">
        <Logo />
        <Badge>Beta v1.2</Badge>
      </div>
      <div className="flex items-center gap-5 max-[16rem]:flex-col max-[16rem]:items-start lg:my-auto lg:flex-col lg:items-start lg:gap-12">
        <DayRing
          segments={segments}
          label=""
          className="size-20 shrink-0 sm:size-28 lg:size-56 xl:size-64"
        />
        <div className="grid gap-2 lg:gap-5">
          <h1 className="text-2xl lg:text-display xl:text-hero">Crushing habits in public</h1>
          <p className="max-w-lg text-secondary lg:text-lg">
            Tick off your day, watch your streaks grow, and let the people who follow you keep you
            going.
          </p>
        </div>
      </div>
    </div>
  );
}

/**
 * Shown when the session ended for another reason than a sign-out on this device: on another device, by a new password,
 * or by age.
 */
function SessionEndedNotice() {
  useForgetOthers();
  return (
    <div className="mb-4">
      <Notice
        tone="warning"
        title="You have been signed out."
        text="Your habits are safe. Sign in again to see them."
      />
    </div>
  );
}
