/** Words that a reader has to translate, and the plain ones to choose from. */
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
};

/** Texts that may hold such a word: names in the database, and texts that users already know. */
export const ALLOWED_TEXTS = [
  'told_reminders',
  'told_at',
  "'nobody'",
  'sweepToldReminders',
  'toldAt: moment()',
  '"nobody"',
  'isSetAside',
  'Nobody sees the roots',
];

/** Not converted yet. `server/*` stands for the files directly in `server/`. Delete what is clean; add nothing. */
export const NOT_CONVERTED: readonly string[] = [];
