import * as z from 'zod/mini';
import { BackupSettings } from './backups/shapes.ts';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { idInPath, timestamp } from './text.ts';

export const BACKUP_STATES = ['waiting', 'running', 'verified', 'unverified', 'failed'] as const;

export const Backup = named(
  'Backup',
  'A backup of the whole site.',
  z.object({
    id: about('The id of the backup.', z.int()),
    state: about('How far it is. `verified` ones were read back.', z.enum(BACKUP_STATES)),
    isNightly: about(
      'Whether it was made at night. Otherwise the administrator requested it.',
      z.boolean(),
    ),
    askedAt: about('When it was requested.', timestamp),
    finishedAt: about('When it was finished. Null while it is not.', z.nullable(timestamp)),
    host: about('The machine that made it and has its file.', z.nullable(z.string())),
    fileName: about('The name of its file. Null without a file.', z.nullable(z.string())),
    bytes: about('The size of its file.', z.nullable(z.int())),
    rows: about('How many rows it contains.', z.nullable(z.int())),
    problem: about('What is wrong with it. Null for nothing.', z.nullable(z.string())),
    copy: about(
      'The result of the command of the host. Null without one.',
      z.nullable(
        z.object({
          status: about('The exit status of the command.', z.int()),
          output: about('The last lines of its output.', z.string()),
        }),
      ),
    ),
  }),
);

export type Backup = z.infer<typeof Backup>;

const backupId = z.object({ id: about('The id of the backup.', idInPath) });

export const listBackups = defineCall({
  method: 'GET',
  path: '/api/admin/backups',
  summary: 'The backups of the whole site, the newest first, and when they are made',
  status: 200,
  response: z.object({
    settings: about('When backups are made, and how many are kept.', BackupSettings),
    hasCommand: about(
      'Whether a command of the host (`BACKUP_COMMAND`) copies them to a second place.',
      z.boolean(),
    ),
    isDiskNearlyFull: about('Whether the disk has little room left.', z.boolean()),
    backups: about('The newest first.', z.array(Backup)),
  }),
  refuses: [401, 403],
});

export const changeBackupSettings = defineCall({
  method: 'PUT',
  path: '/api/admin/backups/settings',
  summary: 'Change when backups are made, and how many are kept',
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
  summary: 'A backup, if its file can be downloaded from this machine',
  params: backupId,
  needsProof: true,
  status: 200,
  response: Backup,
  refuses: [400, 401, 403, 404],
});

export const downloadBackup = defineCall({
  method: 'GET',
  path: '/api/admin/backups/:id/file',
  summary: 'Download a backup: the data of all users',
  params: backupId,
  needsProof: true,
  file: 'application/gzip',
  status: 200,
  response: null,
  refuses: [400, 401, 403, 404, 429],
});
