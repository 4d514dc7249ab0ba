/** A call that requests a slot. */
export type QueuedCall = {
  /** False when the client has left, so that no work is done. */
  isThere: () => boolean;
  /** `leave` is called when the call is done. */
  enter: (leave: () => void) => void;
  refuse: () => void;
};

export type LaneOptions = {
  atOnce: number;
  waitsAtMostMs: number;
  /** Minimum length of the queue; it grows with the rate of admission. */
  waitingAtLeast: number;
  /** A slot is free again after this time, even when its call is not done. */
  holdsAtMostMs: number;
  /** A lane with priority. Each of its running calls takes this many slots from this lane. */
  yieldsTo?: { to: Lane; perCaller: number; reserved: number };
};

/**
 * Limits concurrent calls. As many may wait, oldest first, as were admitted during the longest wait: a call further back
 * is refused at once, because that is cheaper than letting it wait in vain.
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #places = new Set<{ until: number }>();
  readonly #throughput: Throughput;
  #waiting: (QueuedCall & { since: number })[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#throughput = new Throughput(options.waitsAtMostMs);
  }

  /** Admitted calls that are not done. */
  get underWay(): number {
    return this.#places.size;
  }

  submit(call: QueuedCall): void {
    if (this.#waiting.length === 0 && this.#hasRoom()) this.#admit(call);
    else if (this.#waiting.length < this.#mayWait()) this.#wait(call);
    else call.refuse();
  }

  #mayWait(): number {
    return Math.max(this.#options.waitingAtLeast, this.#throughput.perWindow());
  }

  #wait(call: QueuedCall): void {
    this.#waiting.push({ ...call, since: performance.now() });
    if (!this.#timer) this.#lookAfter(this.#options.waitsAtMostMs);
  }

  #admit(call: QueuedCall): void {
    const slot = { until: performance.now() + this.#options.holdsAtMostMs };
    this.#places.add(slot);
    this.#throughput.count();
    call.enter(() => {
      if (this.#places.delete(slot)) this.#admitWaiting();
    });
  }

  #admitWaiting(): void {
    while (this.#waiting.length > 0 && this.#hasRoom()) {
      const next = this.#waiting.shift();
      if (next?.isThere()) this.#admit(next);
    }
  }

  #look(): void {
    this.#timer = undefined;
    this.#admitWaiting();
    const before = performance.now() - this.#options.waitsAtMostMs;
    const stay = this.#waiting.findIndex(({ since }) => since > before);
    const tooLong = this.#waiting.splice(0, stay < 0 ? this.#waiting.length : stay);
    for (const call of tooLong) if (call.isThere()) call.refuse();
    const [oldest] = this.#waiting;
    if (oldest) this.#lookAfter(Math.max(1, oldest.since - before));
  }

  #lookAfter(ms: number): void {
    this.#timer = setTimeout(() => this.#look(), ms);
  }

  #atOnce(): number {
    const { atOnce, yieldsTo } = this.#options;
    if (!yieldsTo) return atOnce;
    const left = atOnce - yieldsTo.perCaller * yieldsTo.to.underWay;
    return Math.min(atOnce, Math.max(yieldsTo.reserved, left));
  }

  #hasRoom(): boolean {
    const atOnce = this.#atOnce();
    if (this.#places.size < atOnce) return true;
    const now = performance.now();
    // The queue is in order of arrival, so the first call that may stay ends the search.
    for (const slot of this.#places) {
      if (slot.until > now) break;
      this.#places.delete(slot);
    }
    return this.#places.size < atOnce;
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
