import { setTimeout as sleep } from 'node:timers/promises';
import type { Queries } from '#server/database/database.ts';
import type { ExportRow, Section, StatementSection } from './section.ts';

/** A page takes about three milliseconds. Other requests are handled between two pages. */
const ROWS_A_PAGE = 200;

type FetchedRow = ExportRow & { cursor: (string | number)[] };

/** Reads page by page, so that memory stays low and no database connection waits for a slow download. */
export function readSection(
  queries: Queries,
  section: Section,
  userId: number,
): AsyncGenerator<ExportRow[]> {
  return 'pages' in section ? section.pages(queries, userId) : readRows(queries, section, userId);
}

async function* readRows(
  queries: Queries,
  { rows, start }: StatementSection,
  userId: number,
): AsyncGenerator<ExportRow[]> {
  let after: readonly (string | number)[] = start;
  for (;;) {
    const began = performance.now();
    const page = await queries.run<FetchedRow>(rows, [userId, ROWS_A_PAGE, ...after]);
    if (page.length > 0) yield page.map(withoutCursor);
    const last = page.at(-1);
    if (!last || page.length < ROWS_A_PAGE) return;
    after = last.cursor;
    // Pauses for as long as this page took, so that other requests are handled.
    await sleep(performance.now() - began);
  }
}

function withoutCursor(row: FetchedRow): ExportRow {
  const { cursor, ...rest } = row;
  void cursor;
  return rest;
}
