import type pg from 'pg';

/** Both directions write values the same way, whatever the server or the database is set to. */
export async function useOurNotation(client: pg.ClientBase): Promise<void> {
  await client.query(
    `SET LOCAL client_encoding = 'UTF8'; SET LOCAL DateStyle = 'ISO, YMD';
    SET LOCAL IntervalStyle = 'postgres'; SET LOCAL TimeZone = 'UTC';
    SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1;
    SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`,
  );
}
