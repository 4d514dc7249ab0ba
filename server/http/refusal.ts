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

/** Not there, or not yours: the two are never told apart. */
export const notFound = (what: string) => new Refusal(404, `${what} not found.`);

export const signedOut = () => new Refusal(401, 'Please sign in.');

export const fieldFault = (path: string, message: string) =>
  new Refusal(400, message, { issues: [{ path, message }] });
