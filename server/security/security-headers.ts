import type { Config } from '#server/config/config.ts';

const YEAR_SECONDS = 31_536_000;

export type Headers = readonly (readonly [name: string, value: string])[];

/** Headers of every response. */
export function headersOf(config: Pick<Config, 'isSecure' | 'hstsSubdomains'>): Headers {
  return [
    ['cross-origin-resource-policy', 'same-origin'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ...(config.isSecure ? ([transportSecurity(config.hstsSubdomains)] as const) : []),
    ['x-content-type-options', 'nosniff'],
  ];
}

/** Headers of pages; browsers ignore them elsewhere. `scriptHashes`: of inline scripts, as "'sha256-…'". */
export function documentHeadersOf(
  { isSecure }: Pick<Config, 'isSecure'>,
  scriptHashes: readonly string[] = [],
): Headers {
  return [
    ['content-security-policy', contentPolicy(isSecure, scriptHashes)],
    ['cross-origin-opener-policy', 'same-origin'],
    ['origin-agent-cluster', '?1'],
    ['x-dns-prefetch-control', 'off'],
    ['x-download-options', 'noopen'],
    ['x-frame-options', 'SAMEORIGIN'],
    ['x-permitted-cross-domain-policies', 'none'],
    ['x-xss-protection', '0'],
  ];
}

const transportSecurity = (withSubdomains: boolean) =>
  [
    'strict-transport-security',
    `max-age=${YEAR_SECONDS}${withSubdomains ? '; includeSubDomains' : ''}`,
  ] as const;

const contentPolicy = (isSecure: boolean, scriptHashes: readonly string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    // Dialogs and toasts position themselves with injected styles.
    "style-src 'self' 'unsafe-inline'",
    // A profile picture may be any web address.
    "img-src 'self' data: blob: https: http:",
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join(';');
