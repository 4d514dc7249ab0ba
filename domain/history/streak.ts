/** Days or periods, one after the other. "Only missed ones end a run." */
export class Streak {
  private streak = 0;
  private longest = 0;
  private run = 0;
  private lastDone: number | null = null;
  private missedSince: number | null = null;

  addDone(day: number): void {
    this.run += 1;
    this.streak = this.run;
    this.longest = Math.max(this.longest, this.run);
    this.lastDone = day;
    this.missedSince = null;
  }

  addMissed(day: number): void {
    this.run = 0;
    this.missedSince ??= day;
  }

  figures() {
    const { streak, longest, lastDone, missedSince } = this;
    return {
      /** "The run of done ones up to the last done one." */
      streak,
      /** "The same, or 0 when one was missed after the last done one." */
      displayStreak: missedSince === null ? streak : 0,
      longest,
      lastDoneOn: lastDone,
      missedSince,
    };
  }
}
