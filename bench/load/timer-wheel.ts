export const STEP_MS = 2;

/** A timer wheel, which costs less than thirty thousand separate timers. */
export class TimerWheel<Due extends { due: number }> {
  readonly #slots = new Map<number, Due[]>();
  #next: number;

  constructor(began: number) {
    this.#next = Math.floor(began / STEP_MS);
  }

  add(item: Due): void {
    const slot = Math.max(this.#next, Math.floor(item.due / STEP_MS));
    const slots = this.#slots.get(slot);
    if (slots) slots.push(item);
    else this.#slots.set(slot, [item]);
  }

  removeDue(now: number): Due[] {
    const due: Due[] = [];
    for (; this.#next < Math.floor(now / STEP_MS); this.#next += 1) {
      due.push(...(this.#slots.get(this.#next) ?? []));
      this.#slots.delete(this.#next);
    }
    return due;
  }
}
