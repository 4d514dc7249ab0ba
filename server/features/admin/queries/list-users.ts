import { type ListedUser, type listUsers, USER_SORTS } from '#contract/admin.ts';
import type { QueryOf, ResponseOf } from '#contract/call.ts';
import { roleOf } from '#domain/account.ts';
import { type Queries, statement } from '#server/database/database.ts';

const FOUND = `($1 = '' or strpos(lower(username || ' ' || email || ' ' || coalesce(name, '')), lower($1)) > 0)`;

const COLUMNS = `id, username, name, email, profile_image as "profileImage", is_bot as "isBot",
  created_at as "createdAt", (select count(*)::int from habits where user_id = users.id) as "habitCount"`;

const pageBy = (name: string, order: string) =>
  statement(
    `admin.users-${name}`,
    `select ${COLUMNS} from users where ${FOUND} order by ${order} limit $2 offset $3`,
  );

const pages = {
  newest: pageBy('newest', 'id desc'),
  oldest: pageBy('oldest', 'id'),
  username: pageBy('username', 'lower(username)'),
  // All habits are counted once, not for each user anew.
  habits: statement(
    'admin.users-habits',
    `select ${COLUMNS} from users
       left join (select user_id, count(*) as habits from habits group by user_id) kept
              on kept.user_id = users.id
      where ${FOUND}
      order by coalesce(kept.habits, 0) desc, id limit $2 offset $3`,
  ),
} satisfies Record<(typeof USER_SORTS)[number], unknown>;

const countFound = statement(
  'admin.count-users-found',
  `select count(*)::int as total from users where ${FOUND}`,
);
const countAll = statement(
  'admin.count-users',
  `select (count(*) filter (where not is_bot))::int as people,
          (count(*) filter (where is_bot))::int as bots from users`,
);
const userById = statement('admin.user', `select ${COLUMNS} from users where id = $1`);

type UserRow = Omit<ListedUser, 'role' | 'createdAt'> & { createdAt: Date };

const toUser = (row: UserRow): ListedUser => ({
  ...row,
  role: roleOf(row.id),
  createdAt: row.createdAt.toISOString(),
});

type UserPage = ResponseOf<typeof listUsers>;

export async function readUsers(
  queries: Queries,
  { search = '', sort, page, pageSize }: QueryOf<typeof listUsers>,
): Promise<UserPage> {
  const found = [search.trim()];
  const [rows, totals, counts] = await Promise.all([
    queries.run<UserRow>(pages[sort], [...found, pageSize, (page - 1) * pageSize]),
    queries.run<{ total: number }>(countFound, found),
    queries.run<UserPage['counts']>(countAll, []),
  ]);
  return {
    users: rows.map(toUser),
    counts: counts[0] ?? { people: 0, bots: 0 },
    total: totals[0]?.total ?? 0,
    page,
    pageSize,
  };
}

export async function readUser(queries: Queries, id: number): Promise<ListedUser | undefined> {
  const [row] = await queries.run<UserRow>(userById, [id]);
  return row && toUser(row);
}
