import type pg from 'pg';

/** Both directions write values the same way, whatever the server or the database is set to. */
export async function setTextFormat(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set local client_encoding = 'UTF8'; set local DateStyle = 'ISO, YMD';
    set local IntervalStyle = 'postgres'; set local TimeZone = 'UTC';
    set local bytea_output = 'hex'; set local extra_float_digits = 1;
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  );
}
