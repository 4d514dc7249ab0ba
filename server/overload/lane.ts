/** A call that requests a slot. */
export type QueuedCall = {
  /** False when the client has left, so that no work is done. */
  isThere: () => boolean;
  /** `leave` is called when the call is done. */
  enter: (leave: () => void) => void;
  refuse: () => void;
};

export type LaneOptions = {
  concurrency: number;
  maxWaitMs: number;
  /** Minimum length of the queue; it grows with the rate of admission. */
  minQueue: number;
  /** A slot is free again after this time, even when its call is not done. */
  maxHoldMs: number;
  /** A lane with priority. Each of its running calls takes this many slots from this lane. */
  yieldsTo?: { to: Lane; perCaller: number; reserved: number };
};

/**
 * Limits concurrent calls. As many may wait, oldest first, as were admitted during the longest wait: a call further back
 * is refused at once, because that is cheaper than letting it wait in vain.
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #running = new Set<{ until: number }>();
  readonly #throughput: Throughput;
  #waiting: (QueuedCall & { since: number })[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#throughput = new Throughput(options.maxWaitMs);
  }

  /** Admitted calls that are not done. */
  get underWay(): number {
    return this.#running.size;
  }

  submit(call: QueuedCall): void {
    if (this.#waiting.length === 0 && this.#hasRoom()) this.#admit(call);
    else if (this.#waiting.length < this.#maxQueue()) this.#wait(call);
    else call.refuse();
  }

  #maxQueue(): number {
    return Math.max(this.#options.minQueue, this.#throughput.perWindow());
  }

  #wait(call: QueuedCall): void {
    this.#waiting.push({ ...call, since: performance.now() });
    if (!this.#timer) this.#refuseOverdueAfter(this.#options.maxWaitMs);
  }

  #admit(call: QueuedCall): void {
    const slot = { until: performance.now() + this.#options.maxHoldMs };
    this.#running.add(slot);
    this.#throughput.count();
    call.enter(() => {
      if (this.#running.delete(slot)) this.#admitWaiting();
    });
  }

  #admitWaiting(): void {
    while (this.#waiting.length > 0 && this.#hasRoom()) {
      const next = this.#waiting.shift();
      if (next?.isThere()) this.#admit(next);
    }
  }

  #refuseOverdue(): void {
    this.#timer = undefined;
    this.#admitWaiting();
    const before = performance.now() - this.#options.maxWaitMs;
    const stay = this.#waiting.findIndex(({ since }) => since > before);
    const tooLong = this.#waiting.splice(0, stay < 0 ? this.#waiting.length : stay);
    for (const call of tooLong) if (call.isThere()) call.refuse();
    const [oldest] = this.#waiting;
    if (oldest) this.#refuseOverdueAfter(Math.max(1, oldest.since - before));
  }

  #refuseOverdueAfter(ms: number): void {
    this.#timer = setTimeout(() => this.#refuseOverdue(), ms);
  }

  #concurrency(): number {
    const { concurrency, yieldsTo } = this.#options;
    if (!yieldsTo) return concurrency;
    const left = concurrency - yieldsTo.perCaller * yieldsTo.to.underWay;
    return Math.min(concurrency, Math.max(yieldsTo.reserved, left));
  }

  #hasRoom(): boolean {
    const concurrency = this.#concurrency();
    if (this.#running.size < concurrency) return true;
    const now = performance.now();
    // The queue is in order of arrival, so the first call that may stay ends the search.
    for (const slot of this.#running) {
      if (slot.until > now) break;
      this.#running.delete(slot);
    }
    return this.#running.size < concurrency;
  }
}

/** Counts admissions during the previous window. */
class Throughput {
  readonly #windowMs: number;
  #began = performance.now();
  #counted = 0;
  #before = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  count(): void {
    this.#turn();
    this.#counted += 1;
  }

  perWindow(): number {
    this.#turn();
    return this.#before;
  }

  #turn(): void {
    const passed = performance.now() - this.#began;
    if (passed < this.#windowMs) return;
    this.#before = Math.ceil((this.#counted * this.#windowMs) / passed);
    this.#counted = 0;
    this.#began += passed;
  }
}
