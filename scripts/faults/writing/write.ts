import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, nameOfFailure, send } from './call.ts';
import { chooseDeed } from './deeds.ts';
import type { Deed, Hand } from './hand.ts';
import { learn, tryOut } from './ledger.ts';
import { countAnswer, type Tally } from './tally.ts';

/** A refusal is not worth a busy loop, and a real browser waits longer. */
const PAUSE_MS = 50;

export type Writing = { stop(): Promise<void> };

/** Everybody writes until told to stop; what is on the way then is waited for. */
export function startWriting(address: string, hands: readonly Hand[], tally: Tally): Writing {
  const pressure = { isOn: true };
  const writing = hands.map(async (hand) => {
    while (pressure.isOn) {
      if (!(await writeOnce(address, hand, tally))) await sleep(PAUSE_MS);
    }
  });
  return {
    stop: async () => {
      pressure.isOn = false;
      await Promise.all(writing);
    },
  };
}

/** Answers whether the write was acknowledged. */
async function writeOnce(address: string, hand: Hand, tally: Tally): Promise<boolean> {
  const isRepeated = hand.pending !== undefined;
  const deed = hand.pending ?? chooseDeed(hand);
  begin(hand, deed);
  const startedAt = performance.now();
  try {
    const answer = await send(address, hand.person, { ...deed.request, cookie: hand.cookie });
    const isDone = answer.status < 300 || (isRepeated && deed.isDoneBy404 && answer.status === 404);
    countAnswer(tally, startedAt, isDone ? undefined : `${answer.status}`);
    if (isDone) acknowledge(hand, deed, answer);
    return isDone === true;
  } catch (error) {
    countAnswer(tally, startedAt, nameOfFailure(error));
    return false;
  }
}

function begin(hand: Hand, deed: Deed): void {
  if (deed.creates !== undefined) {
    hand.maybe.add(deed.creates);
    return;
  }
  hand.pending = deed;
  tryOut(hand.ledger, deed.change);
}

function acknowledge(hand: Hand, deed: Deed, answer: Answer): void {
  if (deed.creates !== undefined) hand.maybe.delete(deed.creates);
  learn(hand.ledger, deed.change);
  hand.ledger.open = undefined;
  hand.pending = undefined;
  deed.learn?.(hand, answer);
}
