import type { DayChangeInput } from '#contract/habits.ts';
import type { TickLink } from '#contract/tick-links.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { TickAct } from '#domain/habits/tick-link.ts';
import { type Queries, statement } from '#server/database/database.ts';
import {
  type FoundPerson,
  personColumns,
  personOf,
  type RowOf,
} from '#server/features/base/account/public.ts';
import { notFound } from '#server/http/refusal.ts';
import { hashToken } from '#server/security/token-hash.ts';

const bySecret = statement(
  'tick-links.by-secret',
  `select l.id, l.habit_id as "habitId", l.act, l.last_opening as "lastOpening", l.undo,
          ${personColumns('u')}
     from tick_links l join users u on u.id = l.user_id
     join habits h on h.user_id = l.user_id and h.id = l.habit_id
    where l.secret_hash = $1 and (l.expires_at is null or l.expires_at > $2)`,
);
const habitExists = statement(
  'tick-links.habit-is-there',
  'select from habits where user_id = $1 and id = $2',
);
const ofHabit = statement(
  'tick-links.of-habit',
  `select id, act, name, created_at as "createdAt", last_used_at as "lastUsedAt",
          expires_at as "expiresAt"
     from tick_links
    where user_id = $1 and habit_id = $2 and (expires_at is null or expires_at > $3)
    order by id desc`,
);

/** The data to undo the last use of a link. To undo a step, the entry that the link created is deleted. */
export type UndoOfTick = { date: LocalDay; change: DayChangeInput; entryId: string | null };

/** A link and its owner. */
export type FoundLink = FoundPerson & {
  id: number;
  habitId: number;
  act: TickAct;
  lastOpening: string | null;
  undo: UndoOfTick | null;
};

export async function findTickLink(
  queries: Queries,
  secret: string,
  now: number,
): Promise<FoundLink | undefined> {
  const values = [hashToken(secret), new Date(now)];
  const [row] = await queries.run<RowOf<FoundLink>>(bySecret, values);
  if (!row) return undefined;
  const { id, habitId, act, lastOpening, undo } = row;
  return { ...personOf(row), id, habitId, act, lastOpening, undo };
}

/** As a row has it, with moments instead of texts. */
type LinkRow = Pick<TickLink, 'id' | 'act' | 'name'> & {
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
};

export async function listTickLinks(
  queries: Queries,
  userId: number,
  habitId: number,
  now: number,
): Promise<TickLink[]> {
  const habits = await queries.run(habitExists, [userId, habitId]);
  if (habits.length === 0) throw notFound('Habit');
  const rows = await queries.run<LinkRow>(ofHabit, [userId, habitId, new Date(now)]);
  return rows.map(toTickLink);
}

export const toTickLink = ({ id, act, name, ...row }: LinkRow): TickLink => ({
  id,
  act,
  name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
});
