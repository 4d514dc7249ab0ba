/** An error of the database or the driver: its code is PostgreSQL's, or that of a broken socket. */
type DatabaseError = Error & { code?: string; constraint?: string };

/** The connection is lost, PostgreSQL starts or stops, or it lacks disk, memory or connections. */
const AWAY = /^(08|57P0|53)/;
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** Classes of errors whose messages quote a value: invalid data, and errors raised by a function. */
const QUOTES_VALUES = /^(22|P0)/;
/** A statement timeout, and a server that has become a standby. */
const CANNOT_ANSWER = new Set(['57014', '25006']);
const SOCKET_ERRORS = new Set([
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

/** The error of the database or the driver, which the ORM wraps. */
export function rootOf(error: Error): DatabaseError {
  const { cause } = error;
  return cause instanceof Error ? rootOf(cause) : error;
}

/** No response in time, not even an error: the network or the database is gone. */
export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && rootOf(error).message === READ_TIMEOUT;

/** Another transaction held the row for longer than the timeout, as an import locks a whole account. */
const LOCK_NOT_AVAILABLE = '55P03';

export const isLockedByAnother = (error: Error): boolean =>
  rootOf(error).code === LOCK_NOT_AVAILABLE;

export const isDiskFull = (error: Error): boolean => DISK_FULL.has(rootOf(error).code ?? '');

/** It cannot respond now, and may soon. */
export function isDatabaseAway(error: Error): boolean {
  const { code = '', message } = rootOf(error);
  if (AWAY.test(code) || CANNOT_ANSWER.has(code) || SOCKET_ERRORS.has(code)) return true;
  return message === READ_TIMEOUT || DRIVER_WORDS.test(message);
}

/** For the host of the site. For hostnames with several addresses, Node throws an AggregateError without a message. */
export const messageOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(messageOf).join('; ')
    : error instanceof Error
      ? error.message
      : String(error);

/** Name and code, which may always be logged. Messages may quote what users wrote. */
export function errorLabel(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { name, code, constraint } = rootOf(error);
  return [name, code, constraint].filter((part) => part !== undefined).join(' ');
}

/**
 * For the log of a failed call. Leaves out what users typed: parameters, which the ORM adds to the message, PostgreSQL's
 * `detail`, and messages that quote a value.
 */
export function describeError(error: Error) {
  const { name, message, code, constraint } = rootOf(error);
  const isQuoting = error instanceof SyntaxError || QUOTES_VALUES.test(code ?? '');
  const words = isQuoting ? '' : message;
  return { type: name, message: words, code, constraint, stack: placesOf(error) };
}

/** The stack without the message. */
function placesOf({ message, stack = '' }: Error): string {
  const places = stack.slice(stack.lastIndexOf(message) + message.length).split('\n');
  return places.filter((line) => line.startsWith('    at ')).join('\n');
}
