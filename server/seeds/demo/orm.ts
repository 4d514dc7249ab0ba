import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Database } from '#server/database/database.ts';

/** Bulk inserts are more readable with the ORM than as SQL; the server itself uses named statements only. */
export const ormOn = ({ pool }: Database): NodePgDatabase =>
  drizzle(pool, { casing: 'snake_case' });
