import type { ReactNode } from 'react';
import type { PublicProfile } from '#contract/profile/public-profile.ts';
import { type PublicDay, publicDayFacts } from '#domain/people/public-day.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DayRing } from '#web/ui/day-ring/day-ring.tsx';

type ProfileHeroProps = {
  profile: PublicProfile;
  day: PublicDay;
  /** The counts of followers, followed users and viewers. */
  counts: ReactNode;
  actions: ReactNode;
};

/** The head of a profile. The ring around the picture shows today. */
export function ProfileHero({ profile, day, counts, actions }: ProfileHeroProps) {
  const { username, isBot, isVip } = profile;
  const name = profile.name ?? username;
  return (
    <Card
      aria-label="Profile"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 max-[16rem]:grid-cols-1 sm:gap-x-6"
    >
      <DayRing segments={day.segments} thickness={7} className="size-20 sm:row-span-3 sm:size-32">
        <Avatar
          name={name}
          src={profile.profileImage}
          size="xl"
          className="size-15! text-lg! sm:size-24! sm:text-2xl!"
        />
      </DayRing>
      <div className="grid min-w-0 content-center">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="line-clamp-5 min-w-0 text-2xl wrap-anywhere sm:text-3xl">{name}</h1>
          {isBot && <Badge>Bot</Badge>}
          {isVip && <Badge>VIP</Badge>}
        </div>
        <p className="text-secondary wrap-anywhere">@{username}</p>
      </div>
      <div className="col-span-full grid min-w-0 gap-1 sm:col-start-2">
        {profile.rest && <p className="font-medium">{profile.rest}</p>}
        {profile.habits.length > 0 && (
          <div>
            {publicDayFacts(day).map((fact) => (
              <p key={fact}>{fact}</p>
            ))}
          </div>
        )}
        <div className="flex min-h-11 flex-wrap items-center gap-x-3">{counts}</div>
      </div>
      <div className="col-span-full flex min-h-11 flex-wrap gap-2 max-sm:*:grow sm:col-start-2">
        {actions}
      </div>
    </Card>
  );
}
