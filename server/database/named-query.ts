import { compileFunction } from 'node:vm';
import pg from 'pg';

// pg asks PostgreSQL to describe the columns of each answer, and makes their parsers and an empty row of it each time,
// though a prepared statement never changes them: PostgreSQL refuses to run it where they have changed. So they are asked for
// once a connection, and how a row is made of them is written down then. This reaches into pg, whose version is pinned.

type Connection = pg.Connection & { describe(portal: object): void };

type Field = { readonly name: string };
type Parse = (text: string) => unknown;
type Columns = { fields: readonly Field[]; _parsers: readonly Parse[] };

type Row = Record<string, unknown>;
type ReadRow = (texts: readonly (string | null)[]) => Row;

type Shape = (parsers: readonly Parse[]) => ReadRow;

/** By what is written in them: connections that ask the same share them. */
const shapes = new Map<string, Shape>();

/**
 * Written out, the names of the columns are known to V8 when it makes a row; looked up one by one, as pg does it, they take six
 * times as long. They are those of our own statements.
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

type Known = {
  /** The same connection, which does not ask for the columns. */
  silent: Connection;
  columns: Map<string, KnownColumns>;
};

const known = new WeakMap<Connection, Known>();

function knownOf(connection: Connection): Known {
  const found = known.get(connection);
  if (found) return found;
  const silent = Object.create(connection, { describe: { value: () => undefined } }) as Connection;
  const made = { silent, columns: new Map<string, KnownColumns>() };
  known.set(connection, made);
  return made;
}

/** What pg has of a query besides what its types tell. */
type Insides = {
  readonly name: string;
  readonly _result: Columns;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleCommandComplete(message: object, connection: Connection): void;
};
const PgQuery = pg.Query as unknown as new (config: pg.QueryConfig) => pg.Query & Insides;

/** A prepared statement whose columns are asked for when it runs for the first time on its connection. */
export class NamedQuery extends PgQuery {
  override prepare(connection: Connection): void {
    const { silent, columns } = knownOf(connection);
    const ofThis = columns.get(this.name);
    if (ofThis) {
      Object.assign(this._result, ofThis);
      // Otherwise set when the columns come.
      this._accumulateRows = true;
    }
    super.prepare(ofThis ? silent : connection);
  }

  override handleCommandComplete(message: object, connection: Connection): void {
    const { columns } = knownOf(connection);
    if (!columns.has(this.name)) {
      const { fields, _parsers } = this._result;
      columns.set(this.name, { fields, _parsers, parseRow: rowReader({ fields, _parsers }) });
    }
    super.handleCommandComplete(message, connection);
  }
}
