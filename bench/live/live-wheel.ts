export const STEP_MS = 5;

/** What is due when, in steps: thirty thousand timers would cost more. */
export class Wheel<Due extends { due: number }> {
  readonly #slots = new Map<number, Due[]>();
  #next: number;

  constructor(began: number) {
    this.#next = Math.floor(began / STEP_MS);
  }

  put(one: Due): void {
    const slot = Math.max(this.#next, Math.floor(one.due / STEP_MS));
    const slots = this.#slots.get(slot);
    if (slots) slots.push(one);
    else this.#slots.set(slot, [one]);
  }

  takeDue(now: number): Due[] {
    const due: Due[] = [];
    for (; this.#next < Math.floor(now / STEP_MS); this.#next += 1) {
      due.push(...(this.#slots.get(this.#next) ?? []));
      this.#slots.delete(this.#next);
    }
    return due;
  }
}
