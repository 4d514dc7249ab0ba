import { restore, runCommand } from '#server/backup/command.ts';
import { readEnvFile } from './setup/env-file.mjs';

readEnvFile();
await runCommand(restore);
