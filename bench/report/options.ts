import { parseArgs } from 'node:util';

export type Options = {
  json: boolean;
  check: boolean;
  explain: boolean;
  /** The commit to compare with the current version. */
  against?: string;
  rounds: number;
  seconds: number;
  /** The number of users of the large instance. */
  people: number;
};

/** Reads the options after `npm run bench --`. Refuses invalid ones before the build. */
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

/** Git would read a word that begins with a dash as an option. */
function readCommit(text: string): string {
  const commit = text.trim();
  if (commit === '' || commit.startsWith('-')) {
    throw new Error('--against needs a commit, a tag or a branch.');
  }
  return commit;
}

export function readCount(name: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) {
    throw new Error(`--${name} is a whole number of at least 1, not "${text}".`);
  }
  return count;
}

/** The named parts of a benchmark, or all of them. */
export function chooseParts<Part extends string>(
  parts: readonly Part[],
  named: readonly string[],
): Part[] {
  const unknown = named.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${parts.join(', ')}.`);
  return parts.filter((part) => named.length === 0 || named.includes(part));
}
