import { type ListedUser, type listUsers, USER_SORTS } from '#contract/admin.ts';
import type { QueryOf, ResponseOf } from '#contract/call.ts';
import { roleOf } from '#domain/account.ts';
import { type Queries, statement } from '#server/database/database.ts';

const FOUND = `($1 = '' or strpos(lower(username || ' ' || email || ' ' || coalesce(name, '')), lower($1)) > 0)`;

const COLUMNS = `id, username, name, email, profile_image as "profileImage", is_bot as "isBot",
  created_at as "createdAt", (select count(*)::int from habits where user_id = found.id) as "habitCount"`;

/** Habits are counted of the page alone, and not of the users before it. */
const pageBy = (name: string, order: string, joined = '') =>
  statement(
    `admin.users-${name}`,
    `select ${COLUMNS} from (
       select users.*, row_number() over (order by ${order}) as place
         from users ${joined} where ${FOUND} order by ${order} limit $2 offset $3
     ) as found order by place`,
  );

const KEPT = `left join (select user_id, count(*) as habits from habits group by user_id) kept
  on kept.user_id = users.id`;

const pages = {
  newest: pageBy('newest', 'id desc'),
  oldest: pageBy('oldest', 'id'),
  username: pageBy('username', 'lower(username)'),
  habits: pageBy('habits', 'coalesce(kept.habits, 0) desc, id', KEPT),
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
const userById = statement('admin.user', `select ${COLUMNS} from users as found where id = $1`);

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
