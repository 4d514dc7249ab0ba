import { type Queries, statement } from './database.ts';

type PageQuery<Sort> = { search?: string | undefined; sort: Sort; page: number; pageSize: number };

type Page<Row> = { rows: Row[]; facts: { total: number; page: number; pageSize: number } };

type Shape<Sort extends string> = {
  /** Begins the names of its statements. */
  name: string;
  /** `from …`, with what is joined to be searched or sorted by. */
  table: string;
  /** What is shown of the rows of a page, which are called `found`. */
  columns: string;
  /** `left join …`, of the rows of a page alone. */
  joined?: string;
  /** The texts that are searched. */
  search: readonly string[];
  /** What must hold besides, and how many values it takes, from $2 on. */
  filter?: { text: string; values: number };
  /** By columns that stand in the table and among those of the page. */
  orders: Readonly<Record<Sort, string>>;
  /** `left join …`, where an order alone needs it. */
  sortedWith?: Partial<Record<Sort, string>>;
};

/**
 * A long list that is searched, sorted and cut in the database. Rows are found and cut first and then shown, so
 * that what is counted or joined for each is done for a page and not for the rows before it.
 */
export function pagedList<Row extends object, Sort extends string>(shape: Shape<Sort>) {
  const { name, table, columns, joined = '', search, filter, orders, sortedWith = {} } = shape;
  const extra = filter?.values ?? 0;
  const isFound = [
    `($1 = '' or strpos(lower(${search.join(` || ' ' || `)}), lower($1)) > 0)`,
    ...(filter ? [filter.text] : []),
  ].join(' and ');
  const countFound = statement(
    `${name}-found`,
    `select count(*)::int as total ${table} where ${isFound}`,
  );
  const pageBy = (sort: Sort) => {
    const { [sort]: joinedToSort = '' } = sortedWith as Partial<Record<string, string>>;
    return statement(
      `${name}-${sort}`,
      `select ${columns} from (
         select * ${table} ${joinedToSort} where ${isFound}
          order by ${orders[sort]} limit $${2 + extra} offset $${3 + extra}
       ) as found ${joined} order by ${orders[sort]}`,
    );
  };
  const pages = Object.fromEntries(
    (Object.keys(orders) as Sort[]).map((sort) => [sort, pageBy(sort)]),
  ) as Record<Sort, ReturnType<typeof pageBy>>;

  return async function readPage(
    queries: Queries,
    { search: text = '', sort, page, pageSize }: PageQuery<Sort>,
    values: readonly unknown[] = [],
  ): Promise<Page<Row>> {
    const found = [text.trim(), ...values];
    const [rows, totals] = await Promise.all([
      queries.run<Row>(pages[sort], [...found, pageSize, (page - 1) * pageSize]),
      queries.run<{ total: number }>(countFound, found),
    ]);
    return { rows, facts: { total: totals[0]?.total ?? 0, page, pageSize } };
  };
}
