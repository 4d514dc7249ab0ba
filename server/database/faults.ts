/** What may be known of a failure: PostgreSQL's five characters, or the code of a broken socket. */
type Fault = Error & { code?: string; constraint?: string };

/** The connection is gone, PostgreSQL ends or begins, or it has not enough of something: disk, memory, connections. */
const AWAY = /^(08|57P0|53)/;
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** Classes of failure whose words quote a value: data of the wrong kind, and what a function of its own raised. */
const QUOTES_VALUES = /^(22|P0)/;
/** Given up after its time; and a server that has become a follower of another. */
const CANNOT_ANSWER = new Set(['57014', '25006']);
const SOCKET_FAULTS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
const READ_TIMEOUT = 'Query read timeout';
const DRIVER_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered|Client was closed|Cannot use a pool after calling end)/;

/** What the database or the driver itself said: the ORM wraps it, and adds what was asked with. */
export function rootOf(error: Error): Fault {
  const { cause } = error;
  return cause instanceof Error ? rootOf(cause) : error;
}

/** Nothing came back in time, not even a refusal: the way to the database is gone, or all of it stands still. */
export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && rootOf(error).message === READ_TIMEOUT;

/** Another transaction had the row for as long as anybody may wait, as an import has all of one account. */
const LOCK_NOT_AVAILABLE = '55P03';

export const isHeldByAnother = (error: Error): boolean => rootOf(error).code === LOCK_NOT_AVAILABLE;

export const isDiskFull = (error: Error): boolean => DISK_FULL.has(rootOf(error).code ?? '');

/** It cannot answer now, and may soon. */
export function isDatabaseAway(error: Error): boolean {
  const { code = '', message } = rootOf(error);
  if (AWAY.test(code) || CANNOT_ANSWER.has(code) || SOCKET_FAULTS.has(code)) return true;
  return message === READ_TIMEOUT || DRIVER_WORDS.test(message);
}

/** For whoever runs the server. A name with two addresses fails with what became of each, and no words of its own. */
export const wordsOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(wordsOf).join('; ')
    : error instanceof Error
      ? error.message
      : String(error);

/** Its kind and code: what may be logged of any failure, since its words may quote what somebody wrote. */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { name, code, constraint } = rootOf(error);
  return [name, code, constraint].filter((part) => part !== undefined).join(' ');
}

/**
 * For the log of a call that failed. A statement's parameters, which the ORM adds to its words, PostgreSQL's
 * `detail`, and words that quote a value are what people typed: they stay out of it.
 */
export function describeFault(error: Error) {
  const { name, message, code, constraint } = rootOf(error);
  const isQuoting = error instanceof SyntaxError || QUOTES_VALUES.test(code ?? '');
  const words = isQuoting ? '' : message;
  return { type: name, message: words, code, constraint, stack: placesOf(error) };
}

/** The stack without the words at its head. */
function placesOf({ message, stack = '' }: Error): string {
  const places = stack.slice(stack.lastIndexOf(message) + message.length).split('\n');
  return places.filter((line) => line.startsWith('    at ')).join('\n');
}
