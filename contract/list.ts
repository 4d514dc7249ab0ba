import * as z from 'zod/mini';
import { text } from './text.ts';

const PAGE_SIZE = 25;
const PAGE_SIZE_AT_MOST = 100;
const PAGE_AT_MOST = 1_000_000;

const wholeNumber = (most: number, message: string) =>
  z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,7}$/, message)), z.number(message)]),
    z.pipe(z.transform(Number), z.int(message).check(z.gte(1, message), z.lte(most, message))),
  );

/** What every long list is asked with: it is searched, sorted and cut on the server. */
export const listQuery = <const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => ({
  search: z.optional(text({ max: 100 })),
  sort: z._default(z.enum(sorts, 'This list can’t be sorted that way.'), sorts[0]),
  page: z._default(wholeNumber(PAGE_AT_MOST, 'Please give a page from 1 on.'), 1),
  pageSize: z._default(
    wholeNumber(PAGE_SIZE_AT_MOST, `Please ask for 1 to ${PAGE_SIZE_AT_MOST} rows.`),
    PAGE_SIZE,
  ),
});

/** Of the rows that the search found. */
export const listFacts = { total: z.int(), page: z.int(), pageSize: z.int() };
