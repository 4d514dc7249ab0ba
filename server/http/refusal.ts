import type { Issue } from '#contract/problem.ts';

/** A call that is answered with `{message, issues?}` and this status. */
export class Refusal extends Error {
  readonly status: number;
  readonly issues: readonly Issue[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    more: { issues?: readonly Issue[]; retryAfter?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
  }
}

/** The number of the call was applied before, or a later one was: nothing changes, and the answer is 204. */
export class AlreadyApplied extends Error {}

/** Not there, or not yours: the two are never told apart. */
export const notFound = (what: string) => new Refusal(404, `${what} not found.`);

export const signedOut = () => new Refusal(401, 'Please sign in.');

/** What the request alone shows to be wrong. */
export const fieldFault = (path: string, message: string) => refusedField(400, path, message);

/** What the request names is in the way of something that is there already. */
export const fieldConflict = (path: string, message: string) => refusedField(409, path, message);

/** Well-formed, and impossible as things are: a day that the habit does not have, one more than there may be. */
export const impossibleField = (path: string, message: string) => refusedField(422, path, message);

const refusedField = (status: number, path: string, message: string) =>
  new Refusal(status, message, { issues: [{ path, message }] });
