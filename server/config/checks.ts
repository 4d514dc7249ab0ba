import * as z from 'zod';

export const optional = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value));

/** One message for every kind of error: text, fractions, too small, too large. */
export const wholeNumber = (least: number, most: number) =>
  z.coerce.number(`must be a whole number, ${least} to ${most}`).int().min(least).max(most);

export const httpAddress = (value: string) => /^https?:$/.test(protocolOf(value));
/** The site’s address: pages append paths that begin with a slash, and expect files at the root. */
export const siteAddress = (value: string) => {
  if (!httpAddress(value)) return false;
  const { origin, href } = new URL(value);
  return href.replace(/\/+$/, '') === origin;
};
const protocolOf = (value: string) => (URL.canParse(value) ? new URL(value).protocol : '');
export const startsWith =
  (...protocols: string[]) =>
  (value: string | undefined) =>
    value === undefined || protocols.includes(protocolOf(value));

/** `habits@example.org` or `HabitCrush <habits@example.org>`. */
export const isSender = (value: string) => {
  const [, address = value] = /^[^<>\r\n]{1,100}<([^<>]+)>$/.exec(value) ?? [];
  return z.email().safeParse(address).success;
};

/** The address at which push services contact the sender. */
export const isPushSubject = (subject: string) =>
  subject.startsWith('mailto:')
    ? z.email().safeParse(subject.slice('mailto:'.length)).success
    : protocolOf(subject) === 'https:';

/** Settings that are only valid together: all or none. Returns whether all are set. */
export function requireAllOrNone<Key extends string>(
  env: Partial<Record<Key, string | undefined>>,
  keys: readonly Key[],
  context: z.RefinementCtx,
): boolean {
  const missing = keys.filter((key) => env[key] === undefined);
  if (missing.length > 0 && missing.length < keys.length) {
    const [prefix] = (keys[0] ?? '').split('_');
    const message = `is needed too when another ${prefix}_ variable is set`;
    for (const key of missing) context.addIssue({ code: 'custom', path: [key], message });
  }
  return missing.length === 0;
}
