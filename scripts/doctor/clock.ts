import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { aheadOfUs, describeApart, refuseWrongClock } from '#server/boot/start-clock.ts';
import { askServer } from './ask.ts';
import { type Check, fault, type Finding, unknown, warning, well, messageOf } from './finding.ts';

const run = promisify(execFile);

const LET_IT_BE_SET = 'Let the machine ask a time server: timedatectl set-ntp true, or chrony.';
/** The header has whole seconds, and the response takes time. */
const SERVER_APART_MS = 5_000;

/** Compares the clocks of this machine, the database and the running server. */
export const examineClock: Check = async ({ config, database }) => {
  const looks = [ofProgram(), ofServer(config), ofTimeServer()];
  if (database) looks.push(ofDatabase(database.pool));
  const found = (await Promise.all(looks)).flat();
  if (found.some(({ level }) => level !== 'unknown')) return found;
  return [
    well(`The clock says ${new Date().toISOString()}, and nothing contradicts it.`),
    ...found,
  ];
};

async function ofProgram(): Promise<Finding[]> {
  try {
    refuseWrongClock();
    return [];
  } catch (error) {
    return [fault(messageOf(error), LET_IT_BE_SET)];
  }
}

async function ofDatabase(pool: Parameters<typeof aheadOfUs>[0]): Promise<Finding[]> {
  const apart = describeApart(await aheadOfUs(pool));
  return apart === undefined ? [] : [warning(apart, LET_IT_BE_SET)];
}

async function ofServer(config: Parameters<typeof askServer>[0]): Promise<Finding[]> {
  const answer = await askServer(config).catch(() => undefined);
  const said = Date.parse(answer?.headers.date ?? '');
  if (Number.isNaN(said)) return [];
  const ahead = said - Date.now();
  if (Math.abs(ahead) < SERVER_APART_MS) return [];
  return [
    warning(
      `The clock of the server that listens at ${config.host}:${config.port} is ${Math.round(ahead / 1_000)} seconds from ours.`,
      LET_IT_BE_SET,
    ),
  ];
}

/** Reports the state of time synchronisation on machines with systemd. */
async function ofTimeServer(): Promise<Finding[]> {
  const asking = run('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
    timeout: 2_000,
  });
  const said = await asking.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  if (said === 'no')
    return [warning('The clock is not kept right by a time server.', LET_IT_BE_SET)];
  return said === 'yes'
    ? []
    : [unknown('Whether a time server keeps the clock right cannot be seen from here.')];
}
