/** Whether the server in this container answers: asked by the engine that runs it, every half minute. */
const port = process.env['PORT'] ?? '4000';
const isWell = await fetch(`http://127.0.0.1:${port}/api/health`, {
  signal: AbortSignal.timeout(4_000),
}).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isWell ? 0 : 1);
