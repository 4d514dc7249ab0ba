import { gzipSync } from 'node:zlib';
import type { Random } from '#domain/bots/random.ts';
import { ODD_TEXTS } from './odd-values.ts';

const LONG = 18_000;

/** Methods that HTTP clients accept. `oddBytes` covers others. */
const METHODS = [
  'HEAD',
  'OPTIONS',
  'PUT',
  'PATCH',
  'DELETE',
  'POST',
  'GET',
  'TRACE',
  'PROPFIND',
  'LOCK',
];

const CONTENT_TYPES = [
  'application/json; charset=utf-16',
  'application/json; charset=',
  'application/json;;',
  'APPLICATION/JSON',
  'application/json, text/html',
  'application/jsonx',
  'application/vnd.api+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x; boundary=y',
  '*/*',
  ';',
  `application/json; x=${'y'.repeat(4_000)}`,
];

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'x-time-zone': [
    'Europe/Berlin',
    'Etc/GMT+14',
    'utc',
    '+01:00',
    'Mars/Base',
    '',
    'x'.repeat(9_000),
    '__proto__',
  ],
  cookie: [
    'session=',
    'session',
    '=',
    ';;;',
    'session=%',
    'session=%00',
    `session=${'x'.repeat(9_000)}`,
    '__proto__=1',
  ],
  'if-none-match': ['*', '"', 'W/"x"', '""', ',,,', `"${'x'.repeat(4_000)}"`, 'W/'],
  'if-modified-since': ['never', '0', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  origin: [
    'null',
    '',
    'http://',
    'https://evil.example',
    'x:y',
    'http://localhost:99999',
    '\u00ff',
  ],
  range: ['bytes=0-', 'bytes=9-1', 'bytes=-0', 'lines=1-2'],
  accept: ['text/html', '', '*/*;q=x'],
  'accept-encoding': ['gzip', 'br;q=0', 'gzip;q=x', 'identity;q=0, *;q=0'],
  'content-encoding': ['gzip', 'identity', 'x'],
  'user-agent': ['', 'x'.repeat(9_000), '\u00ff\u00fe', 'Mozilla/5.0 (Windows NT 99; <script>)'],
  'x-forwarded-for': ['', '1.2.3.4, x', '::1%lo', '[::1]:80', '1.2.3.4:5', ','.repeat(500)],
  'x-forwarded-host': ['', 'evil.example', 'a b'],
  'x-http-method-override': ['DELETE'],
  referer: ['%', 'http://'],
  'sec-fetch-site': ['cross-site', 'x'],
  forwarded: ['for="[::1', 'for=_x'],
};

export const oddMethod = (random: Random): string => random.oneOf(METHODS);

export const oddContentType = (random: Random): string => random.oneOf(CONTENT_TYPES);

export function oddHeaders(random: Random): Record<string, string> {
  const names = Object.keys(HEADERS);
  const count = 1 + random.below(3);
  const chosen = Array.from({ length: count }, () => random.oneOf(names));
  return Object.fromEntries(chosen.map((name) => [name, random.oneOf(HEADERS[name] ?? [''])]));
}

/** Damaged JSON. */
export function oddJson(json: string, random: Random): Buffer {
  const whole = Buffer.from(json);
  const ways: (() => Buffer)[] = [
    () => whole.subarray(0, random.below(whole.length + 1)),
    () => Buffer.concat([whole, whole]),
    () => Buffer.from(`\ufeff${json}`),
    () => Buffer.from(json, 'utf16le'),
    () => gzipSync(whole),
    () =>
      Buffer.concat([whole.subarray(0, -2), Buffer.from([0xff, 0xc0, 0x80]), whole.subarray(-2)]),
    () => Buffer.from(json.replaceAll('"', "'")),
    () => Buffer.from(json.replace(/^\{/, '{"__proto__":{"a":1},')),
    () => Buffer.from(json.replace(/^\{/, '{"constructor":{"prototype":{}},')),
    () => Buffer.from(json.replace(/\d+/, 'NaN')),
    () => Buffer.from(json.replace(/:/, ':\0')),
    () => Buffer.alloc(0),
    () => Buffer.from(' '.repeat(300_000) + json),
    () => Buffer.alloc(64, random.below(256)),
  ];
  return random.oneOf(ways)();
}

/** Half a surrogate pair has no bytes. */
const wellFormed = (text: string) => Buffer.from(text).toString();

/** An odd path segment, which may be impossible to decode. */
export function oddStep(random: Random): string {
  const text = random.oneOf(ODD_TEXTS);
  const ways: (() => string)[] = [
    () => encodeURIComponent(wellFormed(text)).slice(0, LONG),
    () => encodeURIComponent(wellFormed(text)).slice(0, LONG),
    () =>
      random.oneOf([
        '%',
        '%00',
        '%zz',
        '%ff',
        '%c0%80',
        '%2e%2e%2f',
        '..;',
        '%25',
        '1%00',
        '%0d%0a',
      ]),
    () =>
      random.oneOf([
        '0',
        '-1',
        '2147483648',
        '1e3',
        '01',
        '1.0',
        '9'.repeat(16),
        '1,2',
        '*',
        ':id',
      ]),
    () => 'x'.repeat(random.below(LONG)),
  ];
  return random.oneOf(ways)();
}

export function oddSearch(names: readonly string[], random: Random): string {
  const name = () =>
    names.length > 0 && random.happens(0.8) ? random.oneOf(names) : random.oneOf(ODD_NAMES);
  const count = 1 + random.below(4);
  const pairs = Array.from(
    { length: count },
    () => `${name()}${random.oneOf(BETWEEN)}${oddStep(random)}`,
  );
  return pairs.join(random.oneOf(['&', '&', ';', '&&', '?']));
}

const ODD_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'a',
  '',
  '%',
  '%00',
  'hasOwnProperty',
  'x[y]',
];
const BETWEEN = ['=', '=', '=', '', '[]=', '[a]=', '%00=', '=='];

const head = (line: string, ...headers: string[]): Buffer =>
  Buffer.from(`${[line, 'host: fuzz.example', ...headers].join('\r\n')}\r\n\r\n`, 'latin1');

/** Raw bytes that no HTTP client sends. `path` exists. */
export function oddBytes(path: string, random: Random): Buffer {
  const ways: (() => Buffer)[] = [
    () => head(`HEAD /${'a'.repeat(LONG)} HTTP/1.1`),
    () => head(`GET /${'a'.repeat(LONG)} HTTP/1.1`),
    () => head(`FOO ${path} HTTP/1.1`),
    () => head(`GET ${path} HTTP/9.9`),
    () => head(`GET ${path}`),
    () => head(`GET \u00ff\u00fe HTTP/1.1`),
    () => head('GET * HTTP/1.1'),
    () => head('OPTIONS * HTTP/1.1'),
    () => head(`GET http://evil.example${path} HTTP/1.1`),
    () => head(`POST ${path} HTTP/1.1`, 'content-length: -1'),
    () => head(`POST ${path} HTTP/1.1`, 'content-length: 1e3'),
    () => head(`POST ${path} HTTP/1.1`, 'content-length: 5', 'content-length: 6'),
    () => head(`POST ${path} HTTP/1.1`, 'content-length: 5', 'transfer-encoding: chunked'),
    () => head(`POST ${path} HTTP/1.1`, 'content-type: application/json', 'content-length: 500'),
    () => head(`POST ${path} HTTP/1.1`, 'transfer-encoding: chunked, x'),
    () =>
      Buffer.concat([
        head(`POST ${path} HTTP/1.1`, 'transfer-encoding: chunked'),
        Buffer.from('zz\r\n'),
      ]),
    () => head(`GET ${path} HTTP/1.1`, `x-time-zone: ${'y'.repeat(LONG)}`),
    () => head(`GET ${path} HTTP/1.1`, ...Array.from({ length: 3_000 }, (_, at) => `x-${at}: y`)),
    () => head(`GET ${path} HTTP/1.1`, 'no colon'),
    () => head(`GET ${path} HTTP/1.1`, 'a b: c'),
    () => head(`GET ${path} HTTP/1.1`, 'x: a\0b'),
    () => head(`GET ${path} HTTP/1.1`, 'expect: 200-ok'),
    () => head(`GET ${path} HTTP/1.1`, 'upgrade: websocket', 'connection: upgrade'),
    () => Buffer.from(`GET ${path} HTTP/1.1\r\n\r\n`),
    () => Buffer.from(`GET ${path} HTTP/1.1\n\n`),
    () => Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]),
  ];
  return random.oneOf(ways)();
}
