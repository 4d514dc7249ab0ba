import { compileFunction } from 'node:vm';
import pg from 'pg';

// pg requests the columns of every result and builds their parsers each time. The columns of a prepared statement
// never change (PostgreSQL refuses to run it when they do), so they are requested once per connection. This uses
// internals of pg, whose version is pinned.

type Connection = pg.Connection & { describe(portal: object): void };

type Field = { readonly name: string };
type Parse = (text: string) => unknown;
type Columns = { fields: readonly Field[]; _parsers: readonly Parse[] };

type Row = Record<string, unknown>;
type ReadRow = (texts: readonly (string | null)[]) => Row;

type Shape = (parsers: readonly Parse[]) => ReadRow;

/** By their generated source, so that connections with the same statement share them. */
const shapes = new Map<string, Shape>();

/**
 * Generated code with literal column names makes a row six times as fast as pg’s look-up of each name. The names come
 * from our own statements.
 */
function rowReader({ fields, _parsers }: Columns): ReadRow {
  const columns = fields.map(({ name }, at) => {
    const text = `texts[${at}]`;
    return `${JSON.stringify(name)}: ${text} === null ? null : parsers[${at}](${text})`;
  });
  const code = `return (texts) => ({ ${columns.join(', ')} })`;
  const shape = shapes.get(code) ?? (compileFunction(code, ['parsers']) as Shape);
  shapes.set(code, shape);
  return shape(_parsers);
}

type KnownColumns = Columns & { parseRow: ReadRow };

type ConnectionState = {
  /** The same connection, which does not request the columns. */
  silent: Connection;
  columns: Map<string, KnownColumns>;
};

const known = new WeakMap<Connection, ConnectionState>();

function stateOfConnection(connection: Connection): ConnectionState {
  const existing = known.get(connection);
  if (existing) return existing;
  const silent = Object.create(connection, { describe: { value: () => undefined } }) as Connection;
  const created = { silent, columns: new Map<string, KnownColumns>() };
  known.set(connection, created);
  return created;
}

/** Fields of pg’s query that its types leave out. */
type Insides = {
  readonly name: string;
  readonly _result: Columns;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleCommandComplete(message: object, connection: Connection): void;
};
const PgQuery = pg.Query as unknown as new (config: pg.QueryConfig) => pg.Query & Insides;

/** A prepared statement that requests its columns at its first run on each connection. */
export class NamedQuery extends PgQuery {
  override prepare(connection: Connection): void {
    const { silent, columns } = stateOfConnection(connection);
    const ofThis = columns.get(this.name);
    if (ofThis) {
      Object.assign(this._result, ofThis);
      // pg sets this when it receives the columns.
      this._accumulateRows = true;
    }
    super.prepare(ofThis ? silent : connection);
  }

  override handleCommandComplete(message: object, connection: Connection): void {
    const { columns } = stateOfConnection(connection);
    if (!columns.has(this.name)) {
      const { fields, _parsers } = this._result;
      columns.set(this.name, { fields, _parsers, parseRow: rowReader({ fields, _parsers }) });
    }
    super.handleCommandComplete(message, connection);
  }
}
