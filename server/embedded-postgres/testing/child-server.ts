import { startEmbeddedPostgres } from '../start.ts';

/**
 * A server in its own process, to be killed. Prints the address of its database, or the error. It changes its user
 * after all modules are loaded, so this user does not need access to them.
 */
const [dataDir = '', user, native] = process.argv.slice(2);
if (user) {
  process.setgroups?.([]);
  process.setgid?.(Number(user));
  process.setuid?.(Number(user));
}
try {
  const lines: string[] = [];
  const database = await startEmbeddedPostgres({
    dataDir,
    log: (line) => lines.push(line),
    ...(native && { native }),
  });
  console.log(JSON.stringify({ url: database.url, pid: database.pid, lines }));
  process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  setInterval(() => undefined, 1_000);
} catch (error) {
  console.log(JSON.stringify({ error: String(error) }));
}
