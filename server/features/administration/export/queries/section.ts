import { type Queries, statement } from '#server/database/database.ts';
import type { Statement } from '#server/database/statement.ts';

/** One kind of a user's data. `$1` is the user, `$2` the number of rows, the rest is the cursor of the last page. */
export type StatementSection = {
  readonly name: string;
  readonly rows: Statement;
  readonly start: readonly (string | number)[];
};

export type ExportRow = Readonly<Record<string, unknown>>;

/** Rows that are computed from stored data, page by page. */
export type ComputedSection = {
  readonly name: string;
  readonly pages: (queries: Queries, userId: number) => AsyncGenerator<ExportRow[]>;
};

export type Section = StatementSection | ComputedSection;

/** Rows in the order of their ids. `columns` and `source`, a `from` clause, must not contain input. */
export function byId(
  name: string,
  source: string,
  where: string,
  id: string,
  columns: string,
): StatementSection {
  const text = `select ${columns}, json_build_array(${id}) as cursor ${source}
     where ${where} and ${id} > $3::bigint order by ${id} limit $2`;
  return { name, rows: statement(`export.${name}`, text), start: [0] };
}
