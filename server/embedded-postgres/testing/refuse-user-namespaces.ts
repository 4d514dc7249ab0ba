import { type Run, runCommand } from '../run-command.ts';

/** Runs every command but `unshare`, as on a machine that allows no user namespaces. */
export const refuseUserNamespaces: Run = async (command, identity) =>
  command[0] === 'unshare'
    ? { code: 1, output: 'unshare: unshare failed: Operation not permitted' }
    : runCommand(command, identity);
