import type * as calls from '#contract/admin.ts';
import type { ListedUser, USER_SORTS } from '#contract/admin.ts';
import type { QueryOf, ResponseOf } from '#contract/call.ts';
import { roleOf } from '#domain/people/account.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { hasFactorSql } from '#server/features/base/account/public.ts';
import { pagedList } from '#server/database/paged-list.ts';

const COLUMNS = `id, username, name, email, profile_image as "profileImage", is_bot as "isBot",
  ${hasFactorSql('found')} as "hasFactor",
  created_at as "createdAt", (select count(*)::int from habits where user_id = found.id) as "habitCount"`;

type UserRow = Omit<ListedUser, 'role' | 'createdAt'> & { createdAt: Date };

const readPage = pagedList<UserRow, (typeof USER_SORTS)[number]>({
  name: 'admin.users',
  table: 'from users',
  columns: COLUMNS,
  search: ['username', 'email', `coalesce(name, '')`],
  orders: {
    newest: 'id desc',
    oldest: 'id',
    username: 'lower(username)',
    habits: 'coalesce(kept_habits, 0) desc, id',
  },
  sortedWith: {
    habits: `left join (select user_id, count(*) as kept_habits from habits group by user_id) kept
               on kept.user_id = users.id`,
  },
});

const countAll = statement(
  'admin.count-users',
  `select (count(*) filter (where not is_bot))::int as people,
          (count(*) filter (where is_bot))::int as bots from users`,
);
const userById = statement('admin.user', `select ${COLUMNS} from users as found where id = $1`);

const toUser = (row: UserRow): ListedUser => ({
  ...row,
  role: roleOf(row.id),
  createdAt: row.createdAt.toISOString(),
});

type UserPage = ResponseOf<typeof calls.listUsers>;

export async function listUsers(
  queries: Queries,
  query: QueryOf<typeof calls.listUsers>,
): Promise<UserPage> {
  const [{ rows, facts }, counts] = await Promise.all([
    readPage(queries, query),
    queries.run<UserPage['counts']>(countAll, []),
  ]);
  return { users: rows.map(toUser), counts: counts[0] ?? { people: 0, bots: 0 }, ...facts };
}

export async function findUser(queries: Queries, id: number): Promise<ListedUser | undefined> {
  const [row] = await queries.run<UserRow>(userById, [id]);
  return row && toUser(row);
}
