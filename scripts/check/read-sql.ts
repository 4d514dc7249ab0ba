export type TableFact = { table: string; isWritten: boolean };
export type SqlFacts = {
  tables: TableFact[];
  /** Whether the name of a table is computed, or follows in another string. */
  hasComputedName: boolean;
};

/** Stands for a computed value in a text. */
export const COMPUTED = '\uFFFC';

const NAME = '"?([a-z_][a-z0-9_]*)"?';
const ALIAS = '(?: (?:as )?(?!(?:join|using|from)\\b)[a-z_][a-z0-9_]*)?';
const ITEM = `(?:only |lateral )?${NAME}${ALIAS}`;
const LIST = `${ITEM}(?: ?, ?${ITEM})*`;
const WRITING = '(?:insert into|update|delete from|truncate(?: table)?|merge into)';
const READING = '(?:from|join|using)';

const WRITES = new RegExp(`\\b${WRITING} ${LIST}`, 'g');
const READS = new RegExp(`\\b${READING} ${LIST}`, 'g');
const COMPUTED_NAME = new RegExp(`\\b(?:${WRITING}|${READING}) (?:only )?(?:"?${COMPUTED}|$)`);
const BEFORE_LIST = new RegExp(`^(?:${WRITING}|${READING}) `);
const FIRST_NAME = new RegExp(`^${ITEM}`);

/** The tables in a text of SQL. Prose may be parsed too, and contains no names of tables. */
export function readSql(text: string): SqlFacts {
  const sql = text.toLowerCase().replaceAll(/\s+/g, ' ');
  const written = namesIn(sql, WRITES);
  const read = namesIn(sql, READS).filter((table) => !written.includes(table));
  return {
    tables: [
      ...written.map((table) => ({ table, isWritten: true })),
      ...read.map((table) => ({ table, isWritten: false })),
    ],
    hasComputedName: COMPUTED_NAME.test(sql),
  };
}

function namesIn(sql: string, lists: RegExp): string[] {
  const names = [...sql.matchAll(lists)].flatMap(([list]) =>
    list
      .replace(BEFORE_LIST, '')
      .split(/ ?, ?/)
      .flatMap((item) => FIRST_NAME.exec(item)?.[1] ?? []),
  );
  return [...new Set(names)];
}
