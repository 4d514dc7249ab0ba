import type { FastifyInstance } from 'fastify';
import { symbols } from 'pino';

/** Everything that this app logs from now on, as it would stand in the log. */
export function collectLog(app: FastifyInstance): string[] {
  const lines: string[] = [];
  Object.assign(app.log, {
    level: 'trace',
    [symbols.streamSym]: { write: (line: string) => void lines.push(line) },
  });
  return lines;
}
