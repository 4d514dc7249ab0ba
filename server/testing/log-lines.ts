import type { FastifyInstance } from 'fastify';
import { symbols } from 'pino';

/** Collects all lines that the app logs from now on. */
export function collectLog(app: FastifyInstance): string[] {
  const lines: string[] = [];
  Object.assign(app.log, {
    level: 'trace',
    [symbols.streamSym]: { write: (line: string) => void lines.push(line) },
  });
  return lines;
}
