import { restore, runCommand } from '#server/backup/command.ts';

export const run = (args: string[]): Promise<void> => runCommand(restore, args);
