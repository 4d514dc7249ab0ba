import { Refusal } from '#server/http/refusal.ts';

export type Turn = {
  /** The key of a known user, who goes before others. Only the first waiting turn of each key does. */
  readonly knownUser?: number | undefined;
  /** Whether the client has closed its connection. */
  readonly hasLeft?: (() => boolean) | undefined;
};

type Waiting = Turn & { readonly start: () => void };

export type HashQueue = {
  /** Refuses when the expected wait is too long. */
  requireTurn(turn?: Turn): void;
  /** Refuses at once when the expected wait is too long, and runs nothing for a client that has left. */
  run<Result>(hash: () => Promise<Result>, turn?: Turn): Promise<Result>;
};

const MAX_EXPECTED_WAIT_MS = 2_000;
const RETRY_AFTER_SECONDS = 2;
/** Used before the first hash has been measured. */
const ASSUMED_HASH_MS = 50;
/** The weight of a new measurement in the average. */
const SHARE_OF_NEWEST = 1 / 8;
/** Known users in a row, so that others do not wait forever. */
const KNOWN_IN_A_ROW = 3;

const BUSY = 'Too many people are signing in right now. Please try again in a moment.';

export class HashQueueBusy extends Refusal {
  constructor() {
    super(503, BUSY, { retryAfter: RETRY_AFTER_SECONDS });
  }
}

/** The status that proxies log. The client does not read it. */
const clientHasLeft = () => new Refusal(499, 'The client has closed the connection.');

const isPresent = ({ hasLeft }: Turn) => !hasLeft?.();

const countPresent = (line: readonly Turn[]) => line.filter(isPresent).length;

/** Two queues: known users and others. Others get a turn after some known users at the latest. */
function openLines() {
  const known: Waiting[] = [];
  const others: Waiting[] = [];
  let knownInARow = 0;

  const lineOf = ({ knownUser }: Turn) =>
    knownUser === undefined || known.some((waiting) => waiting.knownUser === knownUser)
      ? others
      : known;

  return {
    add: (waiting: Waiting): void => void lineOf(waiting).push(waiting),
    next(): Waiting | undefined {
      const isKnown = known.length > 0 && (knownInARow < KNOWN_IN_A_ROW || others.length === 0);
      knownInARow = isKnown ? knownInARow + 1 : 0;
      return (isKnown ? known : others).shift();
    },
    countAhead(turn: Turn): number {
      const [knownAhead, othersAhead] = [countPresent(known), countPresent(others)];
      if (lineOf(turn) === known) return knownAhead;
      return othersAhead + Math.min(knownAhead, (othersAhead + 1) * KNOWN_IN_A_ROW);
    },
  };
}

/** A hash uses a whole processor, so only some run at once. Known users go first. */
export function openHashQueue(concurrency: number): HashQueue {
  const lines = openLines();
  let running = 0;
  let hashMs = ASSUMED_HASH_MS;

  function requireTurn(turn: Turn = {}): void {
    if (running < concurrency) return;
    const expectedWaitMs = ((lines.countAhead(turn) + 1) * hashMs) / concurrency;
    if (expectedWaitMs > MAX_EXPECTED_WAIT_MS) throw new HashQueueBusy();
  }

  async function take(turn: Turn): Promise<void> {
    if (running < concurrency) running += 1;
    else await new Promise<void>((start) => lines.add({ ...turn, start }));
  }

  function passOn(): void {
    const next = lines.next();
    if (next) next.start();
    else running -= 1;
  }

  async function measureHash<Result>(hash: () => Promise<Result>): Promise<Result> {
    const since = performance.now();
    const result = await hash();
    hashMs += (performance.now() - since - hashMs) * SHARE_OF_NEWEST;
    return result;
  }

  return {
    requireTurn,
    async run(hash, turn = {}) {
      requireTurn(turn);
      await take(turn);
      try {
        if (!isPresent(turn)) throw clientHasLeft();
        return await measureHash(hash);
      } finally {
        passOn();
      }
    },
  };
}
