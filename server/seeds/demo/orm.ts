import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Database } from '#server/database/database.ts';

/** Rows in bulk read better so than as SQL; the server itself has named statements alone. */
export const ormOn = ({ pool }: Database): NodePgDatabase =>
  drizzle(pool, { casing: 'snake_case' });
