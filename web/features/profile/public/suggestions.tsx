import { clsx } from 'clsx';
import type { FoundUser } from '#contract/profile/public-profile.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { optionId } from './suggestion-keys.ts';

type SuggestionsProps = {
  id: string;
  users: readonly FoundUser[];
  /** The index that the keyboard has marked; -1 for none. */
  at: number;
  onChoose: (username: string) => void;
};

/** The field keeps the focus, and `aria-activedescendant` names the marked suggestion. */
export function Suggestions({ id, users, at, onChoose }: SuggestionsProps) {
  if (users.length === 0) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-20 mt-2 grid max-h-80 animate-pop-in overflow-y-auto rounded-lg bg-floating p-1 shadow-lg"
    >
      {users.map((user, index) => (
        <button
          type="button"
          tabIndex={-1}
          key={user.id}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === at}
          // The field must keep the focus, because the list closes on blur.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(user.username)}
          className={clsx(
            'flex min-h-12 items-center gap-3 rounded-md px-2 text-left hover:bg-secondary',
            index === at && 'bg-secondary',
          )}
        >
          <Avatar name={user.name ?? user.username} src={user.profileImage} size="sm" />
          <span className="grid min-w-0 flex-1">
            <span className="truncate font-medium">{user.username}</span>
            {user.name && <span className="truncate text-sm text-secondary">{user.name}</span>}
          </span>
          {user.isBot && <Badge>Bot</Badge>}
        </button>
      ))}
    </div>
  );
}
