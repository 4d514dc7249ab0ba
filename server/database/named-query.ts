import pg from 'pg';

// pg asks PostgreSQL to describe the columns of each answer, and makes their parsers and an empty row of it each time,
// though a prepared statement never changes them: PostgreSQL refuses to run it where they have changed. So they are asked for
// once a connection. This reaches into pg, whose version is pinned.

type Connection = pg.Connection & { describe(portal: object): void };

type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };

type Known = {
  /** The same connection, which does not ask for the columns. */
  silent: Connection;
  columns: Map<string, Columns>;
};

const known = new WeakMap<Connection, Known>();

function knownOf(connection: Connection): Known {
  const found = known.get(connection);
  if (found) return found;
  const silent = Object.create(connection, { describe: { value: () => undefined } }) as Connection;
  const made = { silent, columns: new Map<string, Columns>() };
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
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    }
    super.handleCommandComplete(message, connection);
  }
}
