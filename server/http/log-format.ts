import pino from 'pino';
import type { Config } from '#server/config/config.ts';

type Line = {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { type?: string; message?: string; code?: string; stack?: string };
} & Readonly<Record<string, unknown>>;

export type LogTo = { write(line: string): void };

type Output = LogTo & { readonly isTTY?: boolean; readonly fd: number };

/** Each write takes a thread, so lines are written together. A process that ends writes the rest, unless it is killed. */
const TOGETHER = { minLength: 4_096, periodicFlush: 100 };

/** By file. They are never closed, and each one writes ten times a second. */
const destinations = new Map<number, LogTo>();

const WARN = 40;
const ERROR = 50;
const [GREY, YELLOW, RED] = [90, 33, 31];

/** The destination of the log. Programs get lines of JSON, a terminal gets text for people. */
export function logTarget(
  { logFormat }: Pick<Config, 'logFormat'>,
  { out = process.stdout, env = process.env }: { out?: Output; env?: NodeJS.ProcessEnv } = {},
): LogTo {
  const isTerminal = out.isTTY === true;
  if (logFormat === 'json' || (logFormat === undefined && !isTerminal)) {
    const destination = destinations.get(out.fd) ?? pino.destination({ dest: out.fd, ...TOGETHER });
    destinations.set(out.fd, destination);
    return destination;
  }
  const isColoured = isTerminal && !env['NO_COLOR'];
  return { write: (line) => out.write(`${readable(line, isColoured)}\n`) };
}

/** Formats a line of JSON for people. */
export function readable(json: string, isColoured: boolean): string {
  const { level, time, msg = '', err, ...more } = JSON.parse(json) as Line;
  const paint = (code: number | undefined, text: string) =>
    isColoured && code !== undefined ? `\u001B[${code}m${text}\u001B[0m` : text;
  const said = [wordOf(level), ...describe(msg, more), err && describeError(err)];
  const words = said.filter(Boolean).join(' ');
  const stack = err?.stack ? paint(GREY, `\n${printable(err.stack)}`) : '';
  const colour = level >= ERROR ? RED : level >= WARN ? YELLOW : undefined;
  return `${paint(GREY, clockTime(time))} ${paint(colour, words)}${stack}`;
}

const wordOf = (level: number) => (level >= ERROR ? 'ERROR' : level >= WARN ? 'WARNING' : '');

/** Fields of nearly every line are printed without their names. */
function describe(
  msg: string,
  { reqId, method, route, status, ms, job, ...more }: object & Record<string, unknown>,
) {
  const isCall = method !== undefined && route !== undefined;
  const known = isCall ? [method, route, status] : [job];
  const rest = Object.entries(more).map(([name, value]) => `${name}=${text(value)}`);
  // The id of a successful call is left out, because no other lines have it.
  const id = msg === 'call' || reqId === undefined ? [] : [`reqId=${text(reqId)}`];
  const head = isCall && msg === 'call' ? [] : [`${printable(msg)}${isCall ? ':' : ''}`];
  const time = ms === undefined ? [] : [`${text(ms)} ms`];
  return [
    ...head,
    ...known.filter((part) => part !== undefined).map(text),
    ...time,
    ...rest,
    ...id,
  ];
}

const describeError = ({ type = 'Error', code, message = '' }: NonNullable<Line['err']>) =>
  `${text(type)}${code === undefined ? '' : ` ${text(code)}`}: ${text(message)}`;

const text = (value: unknown): string =>
  printable(typeof value === 'string' ? value : JSON.stringify(value));

/** Removes control characters, because a request could control the terminal with them. */
const printable = (value: string): string =>
  value.replaceAll(CONTROLS, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

const CONTROLS = /[^\P{Cc}\n]/gu;

/** In the time zone of this machine. */
function clockTime(time: number): string {
  const date = new Date(time);
  return `${date.toTimeString().slice(0, 8)}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
