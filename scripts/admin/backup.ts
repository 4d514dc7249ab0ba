import { backUp, runCommand } from '#server/backup/command.ts';

export const run = (args: string[]): Promise<void> => runCommand(backUp, args);
