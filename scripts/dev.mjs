import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { endWithNpm } from './setup/end-with-npm.mjs';
import { findFreePort } from './setup/free-port.mjs';
import { prepare, runCommand } from './setup/prepare.mjs';
import { say } from './setup/project.mjs';

/**
 * `--demo`: runs on a temporary instance with a year of demo data.
 * `--statements`: logs each SQL statement with its name, its duration and its number of rows.
 */
const OPTIONS = /** @type {const} */ ({
  demo: { type: 'boolean', default: false },
  statements: { type: 'boolean', default: false },
});

await runCommand(async () => {
  const { values } = parseArgs({ options: OPTIONS });
  endWithNpm();
  await prepare();
  const printSignIns = values.demo ? await openDemo() : undefined;
  if (values.statements) process.env['NODE_DEBUG'] = 'statements';
  const port = Number(process.env['PORT'] || 4000);
  const apiPort = await findFreePort();
  startServer(port, apiPort);
  const { serveWeb } = await import('./dev/serve-web.mjs');
  await serveWeb({ port, host: process.env['HOST'] || '127.0.0.1', apiPort });
  say(`developing at http://localhost:${port} - server and web reload on change`);
  say(`component gallery: http://localhost:${port}/gallery/`);
  if (!printSignIns) return;
  printSignIns(`http://localhost:${port}`);
  console.log(`Ask its database: DATA_DIR=${process.env['DATA_DIR']} npm run db\n`);
});

async function openDemo() {
  const { register } = await import('tsx/esm/api');
  register();
  const { printSignIns, setUpDemo } = await import('./demo/open-demo.ts');
  await setUpDemo();
  return printSignIns;
}

/**
 * @param {number} port the port that the developer opens
 * @param {number} apiPort
 */
function startServer(port, apiPort) {
  const env = {
    PUBLIC_URL: `http://localhost:${port}`,
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(apiPort),
  };
  const options = [
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    'server/main.ts',
  ];
  const server = spawn(process.execPath, options, { env, stdio: 'inherit' });
  server.once('exit', (status) => process.exit(status ?? 1));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    // This process ends after the server, which stops its database first.
    process.on(signal, () => server.kill(signal));
  }
}
