/** SQL written out by hand: its name makes PostgreSQL parse it once per connection. */
export type Statement = { readonly name: string; readonly text: string };
