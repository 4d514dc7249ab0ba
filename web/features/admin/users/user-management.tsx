import { KeyRound, Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import type { ListedUser } from '#contract/admin.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { useListState } from '#web/client/use-list-state.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { type Column, RowActions } from '#web/ui/list/data-table.tsx';
import { TableCard } from '#web/ui/list/table-card.tsx';
import { dayText } from '#web/ui/time-texts.ts';
import { useUsers } from '../queries.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';

const SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  username: 'By username',
  habits: 'Most habits first',
} as const;

type OpenDialog = { what: 'edit' | 'password' | 'delete'; user: ListedUser };
type OnOpen = (dialog: OpenDialog) => void;

export function UserManagement() {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      <UserList onOpen={setDialog} />
      {dialog?.what === 'edit' && <EditUserDialog user={dialog.user} onClose={close} />}
      {dialog?.what === 'password' && <ResetLinkDialog user={dialog.user} onClose={close} />}
      {dialog?.what === 'delete' && <DeleteUserDialog user={dialog.user} onClose={close} />}
    </>
  );
}

function UserList({ onOpen }: { onOpen: OnOpen }) {
  const list = useListState<keyof typeof SORTS>('newest');
  const query = useUsers(list.query);
  const counts = query.data?.counts;
  return (
    <TableCard
      title="Users"
      description={
        counts
          ? `${pluralise(counts.people, 'person', 'people')} and ${pluralise(counts.bots, 'bot')}`
          : ' '
      }
      searchLabel="Search users"
      noun="users"
      nounOfOne="user"
      list={list}
      sorts={SORTS}
      query={query}
      rowsOf={({ users }) => users}
      columns={columnsWith(onOpen)}
      empty={{
        icon: <Users />,
        title: 'No matching users',
        description: 'Try another search.',
      }}
    />
  );
}

const columnsWith = (onOpen: OnOpen): readonly Column<ListedUser>[] => [
  { label: 'User', as: 'title', cell: (user) => <Who user={user} /> },
  { label: 'ID', isShort: true, cell: ({ id }) => `#${id}` },
  { label: 'Email', cell: ({ email }) => email },
  { label: 'Habits', isShort: true, cell: ({ habitCount }) => habitCount },
  { label: 'Joined', isShort: true, cell: ({ createdAt }) => dayText(createdAt) },
  {
    label: 'Actions',
    as: 'actions',
    cell: (user) => <UserActions user={user} onOpen={onOpen} />,
  },
];

function Who({ user: { username, name, profileImage, role, isBot } }: { user: ListedUser }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name ?? username} src={profileImage} />
      <div className="grid min-w-0 flex-1">
        <span className="font-semibold">{username}</span>
        {name && <span className="text-sm text-secondary">{name}</span>}
      </div>
      {role === 'admin' && <Badge>Admin</Badge>}
      {isBot && <Badge>Bot</Badge>}
    </div>
  );
}

function UserActions({ user, onOpen }: { user: ListedUser; onOpen: OnOpen }) {
  if (user.role === 'admin') return null;
  return (
    <RowActions>
      {/* On a phone, the buttons fit into one row without icons. */}
      <Button
        aria-label={`Edit ${user.username}`}
        onClick={() => onOpen({ what: 'edit', user })}
        className="max-sm:px-2!"
      >
        <Pencil aria-hidden="true" className="max-sm:hidden" />
        Edit
      </Button>
      {!user.isBot && (
        <Button
          aria-label={`New password for ${user.username}`}
          onClick={() => onOpen({ what: 'password', user })}
          className="max-sm:px-2!"
        >
          <KeyRound aria-hidden="true" className="max-sm:hidden" />
          Password
        </Button>
      )}
      <IconButton
        icon={Trash2}
        label={`Delete ${user.username}`}
        onClick={() => onOpen({ what: 'delete', user })}
        className="grow-0! text-error!"
      />
    </RowActions>
  );
}
