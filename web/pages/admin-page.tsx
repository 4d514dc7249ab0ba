import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { Redirect, useSearchParams } from 'wouter';
import type { SecondFactor } from '#contract/account.ts';
import { ReauthProvider } from '#web/features/account/proof/reauth-provider.tsx';
import {
  factorQueryOptions,
  useSecondFactor,
} from '#web/features/account/second-factor/queries.ts';
import { useSignedInUser } from '#web/features/account/user.ts';
import { SiteSettings } from '#web/features/admin/settings/site-settings.tsx';
import { UserManagement } from '#web/features/admin/users/user-management.tsx';
import { PageAnalytics } from '#web/features/analytics/page-analytics.tsx';
import { ApprovedEmails } from '#web/features/beta-access/approvals/approved-emails.tsx';
import { BetaRequests } from '#web/features/beta-access/review/beta-requests.tsx';
import { BotManagement } from '#web/features/bots/bot-list.tsx';
import { paths, profileTabPath } from '#web/paths.ts';
import { NeedsConnection } from '#web/ui/needs-connection.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { DueNotice } from '#web/features/account/second-factor/due-notice.tsx';

const TABS: readonly { value: string; label: string; Content: ComponentType }[] = [
  { value: 'requests', label: 'Beta Access Requests', Content: BetaRequests },
  { value: 'emails', label: 'Approved Emails', Content: ApprovedEmails },
  { value: 'users', label: 'User Management', Content: UserManagement },
  { value: 'bots', label: 'Bot Management', Content: BotManagement },
  { value: 'analytics', label: 'Page Analytics', Content: PageAnalytics },
  { value: 'settings', label: 'Settings', Content: SiteSettings },
];

/** Loaded before the page renders, because a late notice would move the content down. */
export const prefetch = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(factorQueryOptions);

export function AdminPage() {
  usePageTitle('Admin');
  const { role } = useSignedInUser();
  if (role !== 'admin') return <AccessDenied />;
  return (
    <ReauthProvider>
      <WithNotice />
    </ReauthProvider>
  );
}

function AccessDenied() {
  useEffect(() => {
    toast({
      variant: 'destructive',
      title: 'Access Denied',
      description: "You don't have permission to access the admin area.",
    });
  }, []);
  return <Redirect to={paths.dashboard} replace />;
}

function WithNotice() {
  const { data, isLoading } = useSecondFactor();
  if (isLoading) return <PageSkeleton />;
  return <AdministratorArea due={data?.due ?? null} />;
}

/** The address names the tab, so that a reload or a link opens it again. */
function AdministratorArea({ due }: Pick<SecondFactor, 'due'>) {
  const [query] = useSearchParams();
  const requested = query.get('tab');
  const shown = TABS.find(({ value }) => value === requested)?.value ?? 'requests';
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-6 py-6 px-safe tabs-fade sm:py-8">
      <h1 className="text-2xl">Administration</h1>
      {due && <AdministratorNotice due={due} />}
      <Tabs defaultValue={shown} value={shown}>
        <TabList label="Administration">
          {TABS.map(({ value, label }) => (
            <Tab key={value} value={value} href={`${paths.admin}?tab=${value}`}>
              {label}
            </Tab>
          ))}
        </TabList>
        {TABS.map(({ value, Content }) => (
          <TabPanel key={value} value={value}>
            <NeedsConnection sentence="Administration needs a connection.">
              <Content />
            </NeedsConnection>
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}

/** Announces on all tabs that a second factor will be required. */
function AdministratorNotice({ due }: { due: NonNullable<SecondFactor['due']> }) {
  return (
    <DueNotice due={due}>
      <a
        href={profileTabPath('security')}
        className="-mb-2 inline-flex min-h-11 items-center justify-self-start text-sm underline"
      >
        Set it up in your profile
      </a>
    </DueNotice>
  );
}
