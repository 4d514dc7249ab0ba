/** SQL with a name, so that PostgreSQL parses it once per connection. */
export type Statement = {
  readonly name: string;
  readonly text: string;
  /** A write with the same effect whether or not it sees earlier writes to its table. */
  readonly ignoresOwnTable?: boolean;
};
