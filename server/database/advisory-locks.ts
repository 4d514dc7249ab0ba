/**
 * The numbers of the locks that stand for no row. Any fixed numbers, each another one; nodes of different versions
 * meet in them, so a number stays.
 */
export const ADVISORY_LOCKS = {
  /** Nodes that start together migrate one after the other, and no backup is restored during that. */
  migration: 7_245_811,
  pageViewCount: 7_245_812,
  /** With a second number, the sender's id. */
  mailSender: 7_245_813,
  /** With a second number, the importer's id. */
  historyImport: 7_305,
} as const;
