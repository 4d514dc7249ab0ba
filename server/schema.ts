/** Every table there is, for whoever writes migrations. */
export * from './features/account/tables.ts';
export * from './features/audit/tables.ts';
export * from './features/analytics/tables.ts';
export * from './features/beta-access/tables.ts';
export * from './features/bots/tables.ts';
export * from './features/challenge/tables.ts';
export * from './features/encouragement/tables.ts';
export * from './features/feed/tables.ts';
export * from './features/follows/tables.ts';
export * from './features/habits/tables.ts';
export * from './features/notifications/tables.ts';
export * from './features/podcast/tables.ts';
export * from './features/presence/tables.ts';
export * from './features/profile/tables.ts';
export * from './features/settings/tables.ts';
export * from './security/tables.ts';
