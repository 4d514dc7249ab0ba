/** The day in UTC. */
export const DAY_OF = (moment: string) => `(${moment} at time zone 'UTC')::date`;

export const startOfDay = (moment: string) =>
  `date_trunc('day', ${moment}::timestamptz at time zone 'UTC') at time zone 'UTC'`;
