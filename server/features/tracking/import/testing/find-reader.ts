import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The process that reads the files of a server, which starts with the first file. */
export async function findReader(serverPid: number | undefined): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,command=']);
  const line = stdout
    .split('\n')
    .find(
      (entry) =>
        entry.includes('tracker-process') && entry.trim().split(/\s+/)[1] === `${serverPid}`,
    );
  return Number(line?.trim().split(/\s+/)[0]);
}
