import { Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import type { ListedUser } from '#contract/admin.ts';
import { counted } from '#domain/counted.ts';
import { useListState } from '#web/client/use-list-state.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { type Column, DataTable, RowActions } from '#web/ui/list/data-table.tsx';
import { ListSkeleton } from '#web/ui/list/list-skeleton.tsx';
import { ListTools } from '#web/ui/list/list-tools.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { useUsers } from '../queries.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';

const SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  username: 'By username',
  habits: 'Most habits first',
} as const;

type Asked = { what: 'edit' | 'delete'; user: ListedUser };
type OnAsk = (asked: Asked) => void;

export function UserManagement() {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <Card aria-label="Users">
      <UserList onAsk={setAsked} />
      {asked?.what === 'edit' && <EditUserDialog user={asked.user} onClose={close} />}
      {asked?.what === 'delete' && <DeleteUserDialog user={asked.user} onClose={close} />}
    </Card>
  );
}

function UserList({ onAsk }: { onAsk: OnAsk }) {
  const list = useListState<keyof typeof SORTS>('newest');
  const { data, isError, isFetching, isPlaceholderData, refetch } = useUsers(list.asked);
  return (
    <>
      <CardHeader
        title="Users"
        description={
          data
            ? `${counted(data.counts.people, 'person', 'people')} and ${counted(data.counts.bots, 'bot')}`
            : ' '
        }
      />
      <ListTools searchLabel="Search users" sorts={SORTS} {...list.tools} />
      {!data && isError && <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !isError && <ListSkeleton label="Loading users…" />}
      {data && data.total === 0 && (
        <EmptyState icon={<Users />} title="Nobody fits" description="Try other words." />
      )}
      {data && data.total > 0 && (
        <>
          <DataTable
            label="Users"
            columns={columnsWith(onAsk)}
            rows={data.users}
            keyOf={({ id }) => id}
            isStale={isPlaceholderData}
          />
          <Pager {...data} noun="users" onPage={list.setPage} />
        </>
      )}
    </>
  );
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

const columnsWith = (onAsk: OnAsk): readonly Column<ListedUser>[] => [
  { label: 'User', as: 'title', cell: (user) => <Who user={user} /> },
  { label: 'ID', isShort: true, cell: ({ id }) => `#${id}` },
  { label: 'Email', cell: ({ email }) => email },
  { label: 'Habits', isShort: true, cell: ({ habitCount }) => habitCount },
  { label: 'Joined', isShort: true, cell: ({ createdAt }) => day.format(new Date(createdAt)) },
  {
    label: 'Actions',
    as: 'actions',
    cell: (user) => <UserActions user={user} onAsk={onAsk} />,
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

/** The administrator can be neither changed nor deleted. */
function UserActions({ user, onAsk }: { user: ListedUser; onAsk: OnAsk }) {
  if (user.role === 'admin') return null;
  return (
    <RowActions>
      <Button aria-label={`Edit ${user.username}`} onClick={() => onAsk({ what: 'edit', user })}>
        <Pencil aria-hidden="true" />
        Edit
      </Button>
      <Button
        variant="danger"
        aria-label={`Delete ${user.username}`}
        onClick={() => onAsk({ what: 'delete', user })}
      >
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
    </RowActions>
  );
}
