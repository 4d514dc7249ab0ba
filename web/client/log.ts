/** Several calls may wait for one that fails, as for a sign-out. It is logged once. */
const logged = new WeakSet<Error>();

/** For failures that the page does not show. A warning, since they need no action. */
export function logFailure(error: unknown): void {
  if (error instanceof Error) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  console.warn(error);
}
