import { readdirSync } from 'node:fs';
import { connect } from 'node:net';

// The least that a start can do: reads the program and connects to the database.
const [, , host = '', port] = process.argv;
const folder = new URL('../../dist/server/', import.meta.url);
const program = readdirSync(folder).find((name) => /^serve-\w+\.js$/.test(name));
if (!program) throw new Error('The server is not built.');

/** @type {Promise<void>} */
const reachDatabase = new Promise((resolve, reject) => {
  const line = port ? connect(Number(port), host) : connect(host);
  line.once('connect', () => resolve()).once('error', reject);
});
await Promise.all([import(new URL(program, folder).href), reachDatabase]);
process.stdout.write('reached\n');
process.exit();
