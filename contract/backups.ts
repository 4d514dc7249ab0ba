import * as z from 'zod/mini';
import { BackupSettings } from './backups/shapes.ts';
import { defineCall } from './call.ts';
import { idInPath, timestamp } from './text.ts';

/** Waiting and running ones have no end yet. */
export const BACKUP_STATES = ['waiting', 'running', 'verified', 'unverified', 'failed'] as const;

export const Backup = z.object({
  id: z.int(),
  state: z.enum(BACKUP_STATES),
  /** Otherwise the administrator asked for it. */
  isNightly: z.boolean(),
  askedAt: timestamp,
  finishedAt: z.nullable(timestamp),
  /** The machine that made it, in whose DATA_DIR it lies. */
  host: z.nullable(z.string()),
  /** Null once the file is removed, or where there never was one. */
  fileName: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  /** What is wrong with it, in a line. */
  problem: z.nullable(z.string()),
  /** What the host's own command ended with, and its last lines. */
  copy: z.nullable(z.object({ status: z.int(), output: z.string() })),
});

export type Backup = z.infer<typeof Backup>;

export const listBackups = defineCall({
  method: 'GET',
  path: '/api/admin/backups',
  summary: 'The backups of the whole site, the newest first, and when they are made',
  status: 200,
  response: z.object({
    settings: BackupSettings,
    /** Whether the host's own command (BACKUP_COMMAND) brings them to a second place. */
    hasCommand: z.boolean(),
    isDiskNearlyFull: z.boolean(),
    backups: z.array(Backup),
  }),
  refuses: [401, 403],
});

export const changeBackupSettings = defineCall({
  method: 'PUT',
  path: '/api/admin/backups/settings',
  summary: 'Say when backups are made, and how many are kept',
  needsProof: true,
  body: BackupSettings,
  status: 200,
  response: BackupSettings,
  refuses: [400, 401, 403],
});

export const BACKUP_UNDER_WAY = 'A backup is already being made.';

export const askForBackup = defineCall({
  method: 'POST',
  path: '/api/admin/backups',
  summary: 'Make a backup now; it appears in the list',
  status: 201,
  response: Backup,
  refuses: [401, 403, 409, 429],
});

export const findBackup = defineCall({
  method: 'GET',
  path: '/api/admin/backups/:id',
  summary: 'One backup whose file can be downloaded from here, before it is',
  params: z.object({ id: idInPath }),
  needsProof: true,
  status: 200,
  response: Backup,
  refuses: [400, 401, 403, 404],
});

export const downloadBackup = defineCall({
  method: 'GET',
  path: '/api/admin/backups/:id/file',
  summary: 'Download a backup: everything that everybody has here',
  params: z.object({ id: idInPath }),
  needsProof: true,
  file: 'application/gzip',
  status: 200,
  response: null,
  refuses: [400, 401, 403, 404, 429],
});
