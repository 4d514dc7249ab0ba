/** For failures that people need not be told of. A warning, since nobody has to act on it at once. */
export function logFailure(error: unknown): void {
  console.warn(error);
}
