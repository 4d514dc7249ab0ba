import type pg from 'pg';

/** Backup and restore use the same formats, whatever the settings of the server and the database. */
export async function setTextFormat(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set local client_encoding = 'UTF8'; set local DateStyle = 'ISO, YMD';
    set local IntervalStyle = 'postgres'; set local TimeZone = 'UTC';
    set local bytea_output = 'hex'; set local extra_float_digits = 1;
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  );
}
