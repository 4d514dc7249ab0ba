import { parseArgs } from 'node:util';

export type Options = {
  json: boolean;
  check: boolean;
  explain: boolean;
  /** The commit to be measured in turn with what stands here. */
  against?: string;
  rounds: number;
  seconds: number;
  /** Of the large town. */
  people: number;
};

/** What stands behind `npm run bench --`; what it cannot mean is refused before anything is built. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      explain: { type: 'boolean', default: false },
      against: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      people: { type: 'string', default: '100000' },
    },
  });
  const { against, explain, json, check } = values;
  if (against !== undefined && explain) {
    throw new Error('--explain shows the statements of this version alone: leave out --against.');
  }
  return {
    json,
    check,
    explain,
    ...(against !== undefined && { against: readCommit(against) }),
    rounds: readCount('rounds', values.rounds),
    seconds: readCount('seconds', values.seconds),
    people: readCount('people', values.people),
  };
}

/** Git would take a word that begins with a dash for an option of its own. */
function readCommit(text: string): string {
  const commit = text.trim();
  if (commit === '' || commit.startsWith('-')) {
    throw new Error('--against needs a commit, a tag or a branch.');
  }
  return commit;
}

function readCount(name: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) {
    throw new Error(`--${name} is a whole number of at least 1, not "${text}".`);
  }
  return count;
}
