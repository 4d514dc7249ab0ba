import { restore, runCommand } from '#server/backup/command.ts';

await runCommand(restore);
