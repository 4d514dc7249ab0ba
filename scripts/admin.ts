import { readEnvFile } from './setup/env-file.mjs';

type AdminCommand = { run(args: string[]): Promise<void> };

/** Each command is loaded only when it is called, so the doctor starts even when another command cannot. */
const COMMANDS: Record<string, () => Promise<AdminCommand>> = {
  backup: () => import('./admin/backup.ts'),
  restore: () => import('./admin/restore.ts'),
  doctor: () => import('./admin/doctor.ts'),
  'reset-password': () => import('./admin/reset-password.ts'),
  'sign-in-link': () => import('./admin/sign-in-link.ts'),
  'new-unsubscribe-key': () => import('./admin/new-unsubscribe-key.ts'),
  'check-figures': () => import('./admin/check-figures.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (load) {
  // The doctor loads .env itself and reports its mode: its output may be JSON.
  if (name !== 'doctor') readEnvFile();
  const command = await load();
  await command.run(args);
} else {
  process.stderr.write(`Usage: npm run admin -- ${Object.keys(COMMANDS).join(' | ')}\n`);
  process.exitCode = 2;
}
