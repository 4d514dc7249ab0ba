import type * as calls from '#contract/bots.ts';
import type { Bot, BOT_SORTS } from '#contract/bots.ts';
import type { QueryOf, ResponseOf } from '#contract/call.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { pagedList } from '#server/database/paged-list.ts';

const COLUMNS = `id, username, bot_type as "botType", productivity,
  engagement_level as "engagementLevel", created_at as "createdAt", next_at as "nextRunAt",
  (select count(*)::int from habits where habits.user_id = found.id) as "habitCount"`;
const NEXT_TURN = 'left join bot_turns on bot_turns.user_id = found.id';

type BotRow = Omit<Bot, 'nextRunAt' | 'createdAt'> & { nextRunAt: Date | null; createdAt: Date };

const readPage = pagedList<BotRow, (typeof BOT_SORTS)[number]>({
  name: 'bots.list',
  table: 'from users',
  columns: COLUMNS,
  joined: NEXT_TURN,
  search: ['username', 'bot_type'],
  filter: { text: 'is_bot', values: 0 },
  orders: { newest: 'id desc', oldest: 'id', username: 'lower(username)' },
});

const botsById = statement(
  'bots.some',
  `select ${COLUMNS} from users as found ${NEXT_TURN}
    where is_bot and id = any($1::int[]) order by id`,
);

const toBot = (row: BotRow): Bot => ({
  ...row,
  nextRunAt: row.nextRunAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

export async function listBots(
  queries: Queries,
  query: QueryOf<typeof calls.listBots>,
): Promise<ResponseOf<typeof calls.listBots>> {
  const { rows, facts } = await readPage(queries, query);
  return { bots: rows.map(toBot), ...facts };
}

export async function listBotsById(queries: Queries, ids: readonly number[]): Promise<Bot[]> {
  return (await queries.run<BotRow>(botsById, [ids])).map(toBot);
}
