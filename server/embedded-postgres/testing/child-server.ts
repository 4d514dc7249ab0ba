import { startEmbeddedPostgres } from '../start.ts';

/** A server in a process of its own, to be killed: says where its database is, or why not. */
const [dataDir = ''] = process.argv.slice(2);
try {
  const lines: string[] = [];
  const database = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
  console.log(JSON.stringify({ url: database.url, pid: database.pid, lines }));
  process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  setInterval(() => undefined, 1_000);
} catch (error) {
  console.log(JSON.stringify({ error: String(error) }));
}
