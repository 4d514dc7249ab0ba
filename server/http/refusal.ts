import type { Issue } from '#contract/problem.ts';

/** Thrown to refuse a call with this status and `{message, issues?}`. */
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

/** This operation, or a later one, was applied before: nothing changes, and the response is 204. */
export class AlreadyApplied extends Error {}

/** Also for another user’s data, so that the caller cannot find out whether it exists. */
export const notFound = (what: string) => new Refusal(404, `${what} not found.`);

export const signedOut = () => new Refusal(401, 'Please sign in.');

/** The value is invalid in itself. */
export const invalidField = (path: string, message: string) => refusedField(400, path, message);

/** The value conflicts with something that exists. */
export const fieldConflict = (path: string, message: string) => refusedField(409, path, message);

/** The value is valid but impossible now: a day that the habit does not have, or one more than the limit. */
export const impossibleField = (path: string, message: string) => refusedField(422, path, message);

const refusedField = (status: number, path: string, message: string) =>
  new Refusal(status, message, { issues: [{ path, message }] });
