import { clsx } from 'clsx';
import { useState } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { ProfileForm, profileColumns } from './profile-form.tsx';
import { type OnProfileChanged, useProfile } from './queries.ts';
import { AccountState } from './account-state.tsx';

export function ProfileCard({ onChanged }: { onChanged: OnProfileChanged }) {
  const query = useProfile();
  // Undefined until the first change of the mode.
  const [isEditing, setIsEditing] = useState<boolean>();
  return (
    <Card aria-label="Profile">
      <Loaded query={query} skeleton={<ProfileSkeleton />} errorTitle="Couldn’t load your profile">
        {(profile) => (
          <>
            <ProfileForm
              key={isEditing ? 'edit' : 'view'}
              profile={profile}
              isEditing={isEditing ?? false}
              takesFocus={isEditing !== undefined}
              onEdit={() => setIsEditing(true)}
              onDone={() => setIsEditing(false)}
              onChanged={onChanged}
            />
            <AccountState {...{ profile, onChanged }} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function ProfileSkeleton() {
  return (
    <LoadingRegion label="Loading your profile…">
      <div className={profileColumns}>
        <Skeleton className="size-28 rounded-full! lg:col-span-2" />
        {['h-12.5', 'h-12.5', 'h-24 sm:h-19', 'h-24 sm:h-19'].map((height, at) => (
          <Skeleton key={at} className={clsx(height, 'w-64 max-w-full')} />
        ))}
      </div>
      <div className="mt-5 border-t border-border pt-5">
        <Skeleton className="h-20 sm:h-15 lg:w-[calc(50%-1.5rem)]" />
      </div>
    </LoadingRegion>
  );
}
