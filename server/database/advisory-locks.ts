/** The numbers of locks that belong to no row. Nodes of different versions share them, so a number never changes. */
export const ADVISORY_LOCKS = {
  /** Nodes migrate one after the other, and no backup is restored during a migration. */
  migration: 7_245_811,
  pageViewCount: 7_245_812,
  /** With a second number, the sender's id. */
  mailSender: 7_245_813,
  /** With a second number, the importer's id. */
  historyImport: 7_305,
} as const;
