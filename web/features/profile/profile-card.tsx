import { useState } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { ProfileForm } from './profile-form.tsx';
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
    <LoadingRegion label="Loading your profile…" className="grid gap-6">
      <Skeleton className="size-28 rounded-full" />
      {['picture', 'name', 'username', 'email'].map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-11 rounded-md" />
        </div>
      ))}
      <Skeleton className="h-20 rounded-md" />
    </LoadingRegion>
  );
}
