import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'server/database/migrations';

/** Tables that grow with each day of each user, or with each visit. All others stay small. */
const LARGE_TABLES = [
  'activity_feed',
  'habit_entries',
  'histories',
  'notification_queue',
  'page_views',
  'profile_views',
];

/** The first migration that is checked. No instance had a large table before it. */
const FIRST_CHECKED = '0029';

const JUSTIFICATION = /^-- On a large table: \S.{19,}$/m;

type Rule = { what: string; pattern: (table: string) => RegExp };

const alter = (table: string, change: string) =>
  new RegExp(`alter table (if exists )?(only )?${table} [^;]*${change}`);

const RULES: Rule[] = [
  { what: 'rewrites every row', pattern: (table) => alter(table, '\\btype\\b') },
  {
    what: 'rewrites every row: a stored or a drawn value',
    pattern: (table) =>
      alter(
        table,
        'add (column )?[^,;]*(stored|serial|identity|random\\(|uuid\\(|uuidv\\d\\(|clock_timestamp\\(|nextval\\()',
      ),
  },
  {
    what: 'reads every row while all writes wait',
    pattern: (table) => alter(table, 'set not null'),
  },
  {
    what: 'reads every row while all writes wait: add it as "not valid", and validate it after',
    pattern: (table) => alter(table, 'add constraint \\S+ (check|foreign key)(?![^;]*not valid)'),
  },
  {
    what: 'builds an index while all writes wait',
    pattern: (table) => alter(table, 'add (constraint \\S+ )?(unique|primary key)(?! using index)'),
  },
  {
    what: 'builds an index while all writes wait',
    pattern: (table) =>
      new RegExp(`create (unique )?index (?!concurrently)[^;]*\\bon (only )?${table}\\b`),
  },
  {
    what: 'writes every row that it finds',
    pattern: (table) => new RegExp(`(^|;|\\)) ?update (only )?${table}\\b`),
  },
];

/** Rejects statements that block a large table for long, unless a comment before them gives a reason. */
export function checkMigrations(root: string): string[] {
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.sql'));
  return names
    .filter((name) => name >= FIRST_CHECKED)
    .toSorted()
    .flatMap((name) =>
      migrationViolations(readFileSync(join(root, FOLDER, name), 'utf8')).map(
        (violation) => `${FOLDER}/${name}: ${violation}`,
      ),
    );
}

export function migrationViolations(sql: string): string[] {
  const parts = sql.split('--> statement-breakpoint');
  const made = new Set(parts.flatMap((part) => createdTable(plain(part)) ?? []));
  return parts
    .filter((part) => !JUSTIFICATION.test(part))
    .flatMap((part) =>
      LARGE_TABLES.filter((table) => !made.has(table)).flatMap(violationsOn(plain(part))),
    );
}

const violationsOn = (statement: string) => (table: string) =>
  RULES.filter(({ pattern }) => pattern(table).test(statement)).map(
    ({ what }) =>
      `${what} of ${table}. If it has to be, say why: -- On a large table: how long it takes, and who waits`,
  );

const createdTable = (statement: string) =>
  /create table (?:if not exists )?(\w+)/.exec(statement)?.[1];

/** Removes comments, function bodies, quotes and repeated blanks. */
const plain = (sql: string) =>
  sql
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, ' ')
    .replaceAll('"public".', '')
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
