import type { Statement } from './statement.ts';

/** One insert, update or delete. */
export type PendingWrite = { statement: Statement; values: readonly unknown[] };

const TABLE = /^\s*(?:insert into|update|delete from) (\w+)/;

/**
 * Merges writes into few statements. Two writes to one table stay apart: within one statement, PostgreSQL would not see the
 * first one.
 */
export function mergedWrites(writes: readonly PendingWrite[]): PendingWrite[] {
  const groups: { tables: Set<string>; writes: PendingWrite[] }[] = [];
  for (const write of writes) {
    const table = tableOf(write.statement);
    const last = groups.at(-1);
    if (last && (!last.tables.has(table) || write.statement.ignoresOwnTable)) {
      last.tables.add(table);
      last.writes.push(write);
    } else groups.push({ tables: new Set([table]), writes: [write] });
  }
  return groups.map((group) => merge(group.writes));
}

function tableOf({ name, text }: Statement): string {
  const [, table] = TABLE.exec(text) ?? [];
  if (table === undefined) throw new Error(`${name} is not one insert, update or delete.`);
  return table;
}

const mergedStatements = new Map<string, Statement>();

function merge(writes: readonly PendingWrite[]): PendingWrite {
  const [first, ...others] = writes;
  if (first && others.length === 0) return first;
  const name = writes.map(({ statement }) => statement.name).join(' + ');
  const statement = mergedStatements.get(name) ?? mergedStatement(name, writes);
  return { statement, values: writes.flatMap(({ values }) => values) };
}

function mergedStatement(name: string, writes: readonly PendingWrite[]): Statement {
  let offset = 0;
  const texts = writes.map(({ statement, values }) => {
    const text = withParametersFrom(offset, statement.text);
    offset += values.length;
    return text;
  });
  const parts = texts.slice(0, -1).map((text, at) => `write_${at} as (${text})`);
  // PostgreSQL truncates a name to 63 bytes, so two long names could be equal.
  const shortName = name.length <= 63 ? name : `merged-writes-${mergedStatements.size}`;
  const statement = { name: shortName, text: `with ${parts.join(', ')} ${texts.at(-1)}` };
  mergedStatements.set(name, statement);
  return statement;
}

const withParametersFrom = (offset: number, text: string): string =>
  text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + offset}`);
