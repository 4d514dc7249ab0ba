import * as z from 'zod/mini';
import { about, keywords } from './describe.ts';
import { text } from './text.ts';

const PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;
const MAX_PAGE = 1_000_000;

const wholeNumber = (most: number, message: string) =>
  keywords(
    { type: 'integer', minimum: 1, maximum: most },
    z.pipe(
      z.union([z.string().check(z.regex(/^\d{1,7}$/, message)), z.number(message)]),
      z.pipe(z.transform(Number), z.int(message).check(z.gte(1, message), z.lte(most, message))),
    ),
  );

/** The query of every long list: the server searches, sorts and pages it. */
export const listQuery = <const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => ({
  search: about('Lists only rows that contain this text.', z.optional(text({ max: 100 }))),
  sort: about(
    'The order of the list.',
    z._default(z.enum(sorts, 'This list can’t be sorted that way.'), sorts[0]),
  ),
  page: about(
    'The page to list. The first is 1.',
    z._default(wholeNumber(MAX_PAGE, 'Please enter a page from 1 on.'), 1),
  ),
  pageSize: about(
    'How many rows a page has.',
    z._default(wholeNumber(MAX_PAGE_SIZE, `Please ask for 1 to ${MAX_PAGE_SIZE} rows.`), PAGE_SIZE),
  ),
});

export const listFacts = {
  total: about('How many rows the search found, on all pages.', z.int()),
  page: about('The page that is listed.', z.int()),
  pageSize: about('How many rows a page has.', z.int()),
};
