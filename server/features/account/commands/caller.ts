/** Whoever has not signed in yet, and the browser they come with. */
export type Caller = {
  address: string;
  userAgent: string | undefined;
  /** Of the session that this browser has already. */
  token: string | undefined;
  /** What this browser is known by to the accounts that were signed in to with it. */
  browser: string | undefined;
};
