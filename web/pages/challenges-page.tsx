import { useSignedInUser } from '#web/features/account/user.ts';
import { ChallengeHero, NextWaitlist } from '#web/features/challenge/challenge-hero.tsx';
import { ChallengeList } from '#web/features/challenge/challenge-list.tsx';
import { StartChallenge } from '#web/features/challenge/start-challenge.tsx';
import { SuggestedPeople } from '#web/features/follows/suggested-people.tsx';
import { useToday } from '#web/features/habits/data/use-today.ts';
import { paths } from '#web/paths.ts';
import { NeedsConnection } from '#web/ui/needs-connection.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { ActivityCards } from './activity-cards.tsx';

const LINES_OF_FEED = 7;

/** *Together*: the challenge, the feed and people to follow. */
export function ChallengesPage() {
  usePageTitle('Together');
  const { id, role } = useSignedInUser();
  const today = useToday();
  const challenges = { today, pathOf: (challenge: number) => `${paths.challenges}/${challenge}` };
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-6 py-6 px-safe sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Together</h1>
        {role === 'admin' && <StartChallenge today={today} />}
      </div>
      <NeedsConnection sentence="Together needs a connection.">
        <ChallengeHero {...challenges} />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-6">
            <ActivityCards userId={id} atMost={LINES_OF_FEED} />
          </div>
          <div className="grid min-w-0 gap-6">
            <SuggestedPeople viewerId={id} findPeoplePath={paths.publicView} />
            <NextWaitlist today={today} />
          </div>
        </div>
        <ChallengeList {...challenges} />
      </NeedsConnection>
    </div>
  );
}
