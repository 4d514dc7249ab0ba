/** The day in UTC. */
export const daySql = (moment: string) => `(${moment} at time zone 'UTC')::date`;

export const startOfDaySql = (moment: string) =>
  `date_trunc('day', ${moment}::timestamptz at time zone 'UTC') at time zone 'UTC'`;
