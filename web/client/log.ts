/** Several calls may wait for one that fails, as for a sign-out: that is one failure. */
const logged = new WeakSet<Error>();

/** For failures that people need not be told of. A warning, since nobody has to act on it at once. */
export function logFailure(error: unknown): void {
  if (error instanceof Error) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  console.warn(error);
}
