import { hash } from 'node:crypto';
import type pg from 'pg';
import { MAX_TOKENS } from '#domain/people/tokens.ts';

export type Visitor = { email: string; habitIds: number[] };

/**
 * `veteran`: 20 habits for 5 years. `newcomer`: 20 for a week. `quota`: 20 that are due three times a week.
 * `amount`: 20 with a daily target. `crowd`: 3 for a week.
 */
export type VisitorKind = 'veteran' | 'newcomer' | 'quota' | 'amount' | 'crowd';

export const emailOf = (kind: VisitorKind, number: number | string) =>
  `${kind}-${number}@bench.example`;
export const sessionOf = (email: string) => `session of ${email}`.replaceAll(' ', '.');

/** The most tokens that a user may have. Each is limited to 120 calls a minute. */
export const tokensOf = (email: string): string[] =>
  Array.from({ length: MAX_TOKENS }, (_, index) => `hc_${hash('md5', `${email} ${index}`)}`);

const VISITORS = `
  select u.email, array_agg(h.id order by h.id) as "habitIds"
    from users u join habits h on h.user_id = u.id
   where u.email like $1
   group by u.id order by u.id`;

/** Returns at most this many, evenly distributed over all. */
export async function findVisitors(
  pool: pg.Pool,
  kind: VisitorKind,
  most: number,
): Promise<Visitor[]> {
  const { rows } = await pool.query<Visitor>(VISITORS, [emailOf(kind, '%')]);
  const step = Math.max(1, rows.length / most);
  return Array.from({ length: Math.min(most, rows.length) }, (_, index) => {
    const visitor = rows[Math.floor(index * step)];
    if (!visitor) throw new Error(`Too few visitors: ${kind}`);
    return visitor;
  });
}
