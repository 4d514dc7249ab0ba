import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { ROOT } from '../../scripts/setup/project.mjs';

export type BareListPage = { url: string; close(): Promise<void> };

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A list</title></head>
<body><div id="root"></div><script type="module" src="/list.js"></script></body></html>`;

/** Serves a minimal page: React and one list without styles, compressed like the site. */
export async function openBareListPage(names: readonly string[]): Promise<BareListPage> {
  const script = gzipSync(await bundle(names));
  const page = gzipSync(PAGE);
  const server = createServer(({ url }, response) => {
    const isScript = url === '/list.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.setHeader('Content-Encoding', 'gzip');
    response.end(isScript ? script : page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}

async function bundle(names: readonly string[]): Promise<Uint8Array> {
  const contents = `
    import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    const items = ${JSON.stringify(names)}.map((name) => createElement('li', { key: name }, name));
    createRoot(document.getElementById('root')).render(createElement('ul', null, items));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT, loader: 'js' },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [file] = outputFiles;
  if (!file) throw new Error('The bare list was not built.');
  return file.contents;
}
