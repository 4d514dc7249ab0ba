/** Checks whether the server in this container responds. The container engine runs it every half minute. */
const port = process.env['PORT'] ?? '4000';
const isWell = await fetch(`http://127.0.0.1:${port}/api/health`, {
  signal: AbortSignal.timeout(4_000),
}).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isWell ? 0 : 1);
