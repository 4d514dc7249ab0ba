import { useSignedInUser } from '#web/features/account/user.ts';
import { ChallengeList } from '#web/features/challenge/challenge-list.tsx';
import { StartChallenge } from '#web/features/challenge/start-challenge.tsx';
import { WaitlistCard } from '#web/features/challenge/waitlist-card.tsx';
import { useToday } from '#web/features/habits/data/use-today.ts';
import { paths } from '#web/paths.ts';
import { NeedsConnection } from '#web/ui/needs-connection.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';

export function ChallengesPage() {
  usePageTitle('Challenges');
  const { role } = useSignedInUser();
  const today = useToday();
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6 py-6 px-safe sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">7 Day Challenges</h1>
        {role === 'admin' && <StartChallenge today={today} />}
      </div>
      <NeedsConnection sentence="Challenges need a connection.">
        <WaitlistCard />
        <ChallengeList today={today} pathOf={(id) => `${paths.challenges}/${id}`} />
      </NeedsConnection>
    </div>
  );
}
