import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { ChallengeView } from '#web/features/challenge/challenge-view.tsx';
import { useToday } from '#web/features/habits/data/use-today.ts';
import { paths } from '#web/paths.ts';
import { NeedsConnection } from '#web/ui/needs-connection.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { buttonStyles } from '#web/ui/button.tsx';

export function ChallengePage() {
  usePageTitle('Challenge');
  const { id = '' } = useParams();
  const today = useToday();
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6 py-6 px-safe sm:py-8">
      <Link
        href={paths.challenges}
        className={buttonStyles({ variant: 'quiet', className: '-ml-4 justify-self-start' })}
      >
        <ArrowLeft aria-hidden="true" />
        All Challenges
      </Link>
      <NeedsConnection heading="Challenge" sentence="This challenge needs a connection.">
        <ChallengeView id={id} today={today} />
      </NeedsConnection>
    </div>
  );
}
