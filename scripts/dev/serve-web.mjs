/** The server responds to these addresses, including `/api/docs`. Vite serves all others. */
const CALLS = '^/api/';

/**
 * Serves the web from its sources, and forwards API calls to the server.
 * @param {{ port: number, host: string, apiPort: number }} where
 */
export async function serveWeb({ port, host, apiPort }) {
  const { createServer } = await import('vite');
  const proxy = { [CALLS]: { target: `http://127.0.0.1:${apiPort}` } };
  const web = await createServer({ server: { port, host, strictPort: true, proxy } });
  return web.listen();
}
