import { backUp, runCommand } from '#server/backup/command.ts';

await runCommand(backUp);
