/** Several calls may wait for the same failing call, such as a sign-out. Its failure is logged once. */
const logged = new WeakSet<Error>();

/** Logs failures that the page does not show. They are warnings, because they need no action. */
export function logFailure(error: unknown): void {
  if (error instanceof Error) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  console.warn(error);
}
