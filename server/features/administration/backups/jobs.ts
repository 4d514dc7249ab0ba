import { mailBackupTrouble } from './commands/mail-trouble.ts';
import { takeDueBackup } from './commands/run-backup.ts';

export const backupJobs = [takeDueBackup, mailBackupTrouble];
