/** The same users in tests, screenshots and the demo. */
export const CAST = {
  eve: { username: 'eve', name: 'Eve Adler', zone: 'Europe/Vienna' },
  ada: { username: 'ada', name: 'Ada Osei', zone: 'Europe/Berlin' },
  ben: { username: 'ben', name: 'Ben Carter', zone: 'America/Chicago' },
  cleo: { username: 'cleo', name: 'Cleo Marin', zone: 'Europe/Paris' },
  dov: { username: 'dov', name: 'Dov Levi', zone: 'Asia/Jerusalem' },
  pip: { username: 'pip', name: null, zone: 'Australia/Sydney' },
} as const;

export type CastName = keyof typeof CAST;

export const CAST_PASSWORD = 'crush-it-daily';

export const emailOf = (username: string): string => `${username}@habitcrush.example`;
