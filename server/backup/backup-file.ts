import pg from 'pg';
import * as z from 'zod';

/** An error that the host can fix. Its message is shown without a stack. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export const NEWER_BACKUP = 'This backup was made by a newer version of HabitCrush: update first.';

/*
 * A backup is gzipped text: one line of JSON (the header), then for each table one line of
 * JSON, its rows as COPY writes them and a line "\.", then one line of JSON (the end).
 * COPY escapes backslashes, so no row can look like that mark.
 */
export const FORMAT = 'habitcrush-backup';
export const VERSION = 1;
export const END_OF_ROWS = Buffer.from('\\.\n');

export const header = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  createdAt: z.string(),
  server: z.string(),
  migration: z.number(),
  /** The version of HabitCrush. The first backups do not contain it. */
  program: z.optional(z.string()),
  /** Row counts at the time of the backup. The check of a restored copy compares them. */
  counts: z.optional(z.record(z.string(), z.number())),
});

export const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) });

export const end = z.object({
  end: z.literal(true),
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.number()),
  sha256: z.string(),
});

export type Header = z.infer<typeof header>;
export type TableHead = z.infer<typeof tableHead>;
export type BackupEnd = z.infer<typeof end>;

export function toLine(value: Header | TableHead | BackupEnd): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

export function quoteTable({ table }: Pick<TableHead, 'table'>): string {
  return `public.${pg.escapeIdentifier(table)}`;
}

export function quoteColumns({ columns }: TableHead): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}
