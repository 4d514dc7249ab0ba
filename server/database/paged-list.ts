import { type Queries, statement } from './database.ts';

type PageQuery<Sort> = { search?: string | undefined; sort: Sort; page: number; pageSize: number };

type Page<Row> = { rows: Row[]; facts: { total: number; page: number; pageSize: number } };

type Shape<Sort extends string> = {
  /** The prefix of its statement names. */
  name: string;
  /** `from …`, with the joins that search and sort need. */
  table: string;
  /** The columns of the rows of a page, which are called `found`. */
  columns: string;
  /** `left join …`, only for the rows of a page. */
  joined?: string;
  /** The expressions that are searched. */
  search: readonly string[];
  /** A further condition, and how many values it takes, from $2 on. */
  filter?: { text: string; values: number };
  /** Sort columns, which must be in the table and among the columns of the page. */
  orders: Readonly<Record<Sort, string>>;
  /** `left join …`, for sort orders that need it. */
  sortedWith?: Partial<Record<Sort, string>>;
};

/**
 * A long list that the database searches, sorts and pages. It selects the rows of a page first and then joins, so that
 * counts and joins are done for one page only.
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
    const filterValues = [text.trim(), ...values];
    const [rows, totals] = await Promise.all([
      queries.run<Row>(pages[sort], [...filterValues, pageSize, (page - 1) * pageSize]),
      queries.run<{ total: number }>(countFound, filterValues),
    ]);
    return { rows, facts: { total: totals[0]?.total ?? 0, page, pageSize } };
  };
}
