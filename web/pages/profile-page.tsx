import { type ComponentType, useEffect } from 'react';
import { useSearchParams } from 'wouter';
import type { Profile } from '#contract/profile.ts';
import { AccountInformation } from '#web/features/account/account-information.tsx';
import { ReauthProvider } from '#web/features/account/proof/reauth-provider.tsx';
import { useCorrectUser, useSignedInUser } from '#web/features/account/user.ts';
import { OidcProofButton } from '#web/features/oidc/proof-button.tsx';
import { ProfileCard } from '#web/features/profile/profile-card.tsx';
import { type ProfileTab, profileTabPath } from '#web/paths.ts';
import { NeedsConnection } from '#web/ui/needs-connection.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { DataCards } from './profile/data-cards.tsx';
import { DayCards } from './profile/day-cards.tsx';
import { ReminderCards } from './profile/reminder-cards.tsx';
import { SecurityCards } from './profile/security-cards.tsx';
import { PageHead } from './page-head.tsx';

const TABS: readonly { value: ProfileTab; label: string; Content: ComponentType }[] = [
  { value: 'profile', label: 'Profile', Content: PersonCards },
  { value: 'day', label: 'Day', Content: DayCards },
  { value: 'reminders', label: 'Reminders', Content: ReminderCards },
  { value: 'security', label: 'Security', Content: SecurityCards },
  { value: 'data', label: 'Data', Content: DataCards },
];

/** Earlier versions linked to cards. */
const TAB_OF_CARD: Readonly<Record<string, ProfileTab>> = {
  '#reminders': 'reminders',
  '#passkeys': 'security',
  '#second-factor': 'security',
  '#tokens': 'data',
  '#webhooks': 'data',
  '#calendar': 'data',
};

export function ProfilePage() {
  const shown = useTab();
  return (
    <ReauthProvider others={<OidcProofButton />}>
      <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-6 py-6 px-safe tabs-fade sm:py-8">
        <PageHead page="profile" />
        <Tabs defaultValue={shown} value={shown}>
          <TabList label="My Profile">
            {TABS.map(({ value, label }) => (
              <Tab key={value} value={value} href={profileTabPath(value)}>
                {label}
              </Tab>
            ))}
          </TabList>
          {TABS.map(({ value, Content }) => (
            <TabPanel key={value} value={value}>
              <NeedsConnection sentence="Your profile needs a connection.">
                <Content />
                <CardInAddress />
              </NeedsConnection>
            </TabPanel>
          ))}
        </Tabs>
      </div>
    </ReauthProvider>
  );
}

/** Scrolls to the card that the address names, when its tab opens. */
function CardInAddress() {
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return null;
}

function useTab(): ProfileTab {
  const [query] = useSearchParams();
  const requested = query.get('tab');
  if (requested === null) return TAB_OF_CARD[location.hash] ?? 'profile';
  return TABS.find(({ value }) => value === requested)?.value ?? 'profile';
}

function PersonCards() {
  const user = useSignedInUser();
  const correctUser = useCorrectUser();
  const correctShown = ({ name, username, profileImage }: Profile) =>
    correctUser({ name, username, profileImage });
  return (
    <div className="grid grid-cols-1 gap-6">
      <ProfileCard onChanged={correctShown} />
      <AccountInformation user={user} />
    </div>
  );
}
