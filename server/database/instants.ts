/**
 * Text in UTC, whatever the connection’s time zone; `instantOf` converts it to the form of the API. Uses an interval,
 * because PostgreSQL looks up the name of a zone for each row.
 */
export const instantSql = (column: string): string => `(${column} at time zone interval '0')::text`;

/**
 * Converts '2026-11-23 18:04:05.1234' to an ISO instant, truncated to milliseconds as by Date. Going through Date took
 * a tenth of the time of a list of 20 habits. An ISO instant is returned unchanged.
 */
export const instantOf = (text: string): string =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, 23).padEnd(3, '0')}Z`;
