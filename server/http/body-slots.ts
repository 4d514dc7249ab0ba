import { Refusal } from './refusal.ts';

/** The sender of a body: an account, or the network of a visitor. */
export type BodySender = { readonly account: string; readonly network: string };

export type BodySlot = {
  /** Whether another sender waits for this slot. */
  isWanted(): boolean;
  release(): void;
};

export type BodySlots = {
  /** Waits for a slot, and refuses with 429 after some seconds. A sender who leaves gives up its turn. */
  take(sender: BodySender, leaving: AbortSignal): Promise<BodySlot>;
  /** Refuses this account for a while, because it held a slot and sent next to nothing. */
  block(sender: BodySender): void;
};

type Rule = {
  readonly slots: number;
  readonly slotsPerNetwork: number;
  /** At most one per account. */
  readonly waitingPerNetwork: number;
  readonly waiting: number;
  readonly waitMs: number;
  readonly blockMs: number;
};

export const BODY_SLOTS: Rule = {
  slots: 4,
  slotsPerNetwork: 2,
  waitingPerNetwork: 10,
  waiting: 50,
  waitMs: 10_000,
  blockMs: 60_000,
};

const RETRY_AFTER_SECONDS = 5;

type Waiter = { readonly sender: BodySender; readonly admit: () => void };

/** Per process, because a large body is held in its memory. */
export function openBodySlots(rule: Rule = BODY_SLOTS): BodySlots {
  const senders = new Set<BodySender>();
  const waiting = new Set<Waiter>();
  const blocked = openBlockList(rule.blockMs);

  const isFree = (sender: BodySender, without?: BodySender): boolean => {
    const others = [...senders].filter((other) => other !== without);
    const ofNetwork = others.filter(({ network }) => network === sender.network);
    const ofAccount = others.some(({ account }) => account === sender.account);
    return !ofAccount && ofNetwork.length < rule.slotsPerNetwork && others.length < rule.slots;
  };

  /** First come, first served, except for senders whose network or account has no slot left. */
  function admitWaiting(): void {
    for (const { sender, admit } of waiting) if (isFree(sender)) admit();
  }

  function hold(sender: BodySender): BodySlot {
    senders.add(sender);
    return {
      isWanted: () => [...waiting].some((waiter) => isFree(waiter.sender, sender)),
      release: () => {
        if (senders.delete(sender)) admitWaiting();
      },
    };
  }

  return {
    async take(sent, leaving) {
      // A new object for each body.
      const sender = { ...sent };
      blocked.refuse(sender.account);
      if (isFree(sender)) return hold(sender);
      if (isFull([...waiting], sender, rule)) throw tooMany();
      const admitted = () => hold(sender);
      return waitAmong(waiting, sender, { admitted, leaving, waitMs: rule.waitMs });
    },
    block: ({ account }) => blocked.add(account),
  };
}

function openBlockList(blockMs: number) {
  const until = new Map<string, number>();
  return {
    add(account: string): void {
      until.set(account, performance.now() + blockMs);
      setTimeout(() => until.delete(account), blockMs).unref();
    },
    refuse(account: string): void {
      const leftMs = (until.get(account) ?? 0) - performance.now();
      if (leftMs <= 0) return;
      const message = 'Your last upload was too slow. Please try again in a minute.';
      throw new Refusal(429, message, { retryAfter: Math.ceil(leftMs / 1000) });
    },
  };
}

function isFull(waiting: readonly Waiter[], { account, network }: BodySender, rule: Rule): boolean {
  const ofNetwork = waiting.filter(({ sender }) => sender.network === network);
  return (
    waiting.length >= rule.waiting ||
    ofNetwork.length >= rule.waitingPerNetwork ||
    waiting.some(({ sender }) => sender.account === account)
  );
}

type Wait = { admitted: () => BodySlot; leaving: AbortSignal; waitMs: number };

function waitAmong(
  waiting: Set<Waiter>,
  sender: BodySender,
  { admitted, leaving, waitMs }: Wait,
): Promise<BodySlot> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      leaving.removeEventListener('abort', refuse);
      waiting.delete(waiter);
    };
    const refuse = () => {
      end();
      reject(tooMany());
    };
    const admit = () => {
      end();
      resolve(admitted());
    };
    const waiter = { sender, admit };
    const timer = setTimeout(refuse, waitMs);
    leaving.addEventListener('abort', refuse);
    waiting.add(waiter);
  });
}

const tooMany = () =>
  new Refusal(429, 'Too many large uploads at once. Please try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
