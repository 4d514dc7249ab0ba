/** Forbidden words, with plain ones to choose from. */
export const FORBIDDEN_WORDS: Record<string, string> = {
  told: 'notified, reported, logged, known, or the noun of what it is',
  whoever: 'the user, the visitor, the client',
  nobody: 'no user, or a sentence about what happens',
  anew: 'again',
  meanwhile: 'since then, or leave it out',
  'set aside': 'failed, postponed',
  'asked ahead': 'prefetched',
  'is none': 'there is no …, or a sentence about what happens',
  'taken back': 'undone, cancelled',
  'oxlint disable': 'correct what the check reports',
  'eslint disable': 'correct what the check reports',
  'biome ignore': 'correct what the check reports',
};

/** Texts that may hold such a word: names in the database, and texts that users already know. */
export const ALLOWED_TEXTS = [
  'told_reminders',
  'told_at',
  "'nobody'",
  'toldAt: moment()',
  '"nobody"',
  'isSetAside',
  'Nobody sees the roots',
];
