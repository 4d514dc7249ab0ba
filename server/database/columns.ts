import { sql } from 'drizzle-orm';
import { bigint, check, customType, integer, timestamp } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** For tables that grow with every day of every user. */
export const wideIdentity = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity();
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A bit string of any length, written and read as '0110'. */
export const varbit = customType<{ data: string }>({ dataType: () => 'bit varying' });
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => moment().notNull().defaultNow();

/** The contract limits texts first. The constraint is a second check. */
export const atMost = (name: string, column: AnyPgColumn, length: number) =>
  check(name, sql`char_length(${column}) <= ${sql.raw(String(length))}`);

export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`);

/**
 * Which row is missing when a foreign key is violated: the caller's own account, another user's, or one that the code
 * locks before, so that no call can violate the key.
 */
export type ForeignKeys = Readonly<Record<string, 'caller' | 'user' | 'locked'>>;
