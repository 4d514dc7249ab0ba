import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  readDatabaseClockAhead,
  describeClockDifference,
  refuseWrongClock,
} from '#server/boot/start-clock.ts';
import { askServer } from './ask.ts';
import { type Check, problem, type Finding, unknown, warning, ok, messageOf } from './finding.ts';

const run = promisify(execFile);

const SYNC_ADVICE =
  'Synchronise the clock with a time server: timedatectl set-ntp true, or chrony.';
/** The header has whole seconds, and the response takes time. */
const MAX_CLOCK_DIFFERENCE_MS = 5_000;

/** Compares the clocks of this machine, the database and the running server. */
export const examineClock: Check = async ({ config, database }) => {
  const looks = [checkProgram(), checkServer(config), checkTimeServer()];
  if (database) looks.push(checkDatabase(database.pool));
  const findings = (await Promise.all(looks)).flat();
  if (findings.some(({ level }) => level !== 'unknown')) return findings;
  return [
    ok(`The clock shows ${new Date().toISOString()}, and no other clock differs.`),
    ...findings,
  ];
};

async function checkProgram(): Promise<Finding[]> {
  try {
    refuseWrongClock();
    return [];
  } catch (error) {
    return [problem(messageOf(error), SYNC_ADVICE)];
  }
}

async function checkDatabase(
  pool: Parameters<typeof readDatabaseClockAhead>[0],
): Promise<Finding[]> {
  const difference = describeClockDifference(await readDatabaseClockAhead(pool));
  return difference === undefined ? [] : [warning(difference, SYNC_ADVICE)];
}

async function checkServer(config: Parameters<typeof askServer>[0]): Promise<Finding[]> {
  const answer = await askServer(config).catch(() => undefined);
  const said = Date.parse(answer?.headers.date ?? '');
  if (Number.isNaN(said)) return [];
  const ahead = said - Date.now();
  if (Math.abs(ahead) < MAX_CLOCK_DIFFERENCE_MS) return [];
  return [
    warning(
      `The clock of the server at ${config.host}:${config.port} differs from this clock by ${Math.round(ahead / 1_000)} seconds.`,
      SYNC_ADVICE,
    ),
  ];
}

/** Reports the state of time synchronisation on machines with systemd. */
async function checkTimeServer(): Promise<Finding[]> {
  const asking = run('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
    timeout: 2_000,
  });
  const said = await asking.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  if (said === 'no')
    return [warning('The clock is not synchronised with a time server.', SYNC_ADVICE)];
  return said === 'yes'
    ? []
    : [unknown('It is unknown whether a time server synchronises the clock.')];
}
