/** What the server answers itself, its description at `/api/docs` included. All other addresses are pages, which are Vite's. */
const CALLS = '^/api/';

/**
 * The web from its sources, and the server's calls behind the same address.
 * @param {{ port: number, host: string, apiPort: number }} where
 */
export async function serveWeb({ port, host, apiPort }) {
  const { createServer } = await import('vite');
  const proxy = { [CALLS]: { target: `http://127.0.0.1:${apiPort}` } };
  const web = await createServer({ server: { port, host, strictPort: true, proxy } });
  return web.listen();
}
