/** SQL written out by hand: its name makes PostgreSQL parse it once per connection. */
export type Statement = {
  readonly name: string;
  readonly text: string;
  /** A write that does the same whether or not it sees earlier writes to its table. */
  readonly ignoresOwnTable?: boolean;
};
