import type { Clock } from '#server/clock.ts';

/**
 * Claims on rows, for a limited time: when their process dies, another one may claim the rows. Claim them with
 * `for update skip locked`, so that two processes do not wait for each other.
 */
export type Lease<Id> = {
  /** The end of a claim that is made or renewed now. */
  end(): Date;
  /** Renews the claims on these rows until they are released. */
  add(ids: Iterable<Id>): void;
  release(ids: Iterable<Id>): void;
  untilFewerThan: (count: number) => Promise<void>;
  /** Ends all renewals. */
  close(): void;
};

type LeaseOptions<Id> = {
  clock: Clock;
  durationMs: number;
  renewEachMs: number;
  renew: (ids: Id[], end: Date) => Promise<unknown>;
};

export const leaseEnd = (clock: Clock, durationMs: number): Date =>
  new Date(clock.now() + durationMs);

export function openLease<Id>(options: LeaseOptions<Id>): Lease<Id> {
  const { clock, durationMs, renewEachMs, renew } = options;
  const leasedIds = new Set<Id>();
  let onRelease: (() => void) | undefined;
  const end = () => leaseEnd(clock, durationMs);
  const renewal = setInterval(() => {
    // After an error, the next renewal is still in time.
    if (leasedIds.size > 0) void renew([...leasedIds], end()).catch(() => {});
  }, renewEachMs);

  return {
    end,
    add(ids) {
      for (const id of ids) leasedIds.add(id);
    },
    release(ids) {
      for (const id of ids) leasedIds.delete(id);
      onRelease?.();
    },
    async untilFewerThan(count) {
      while (leasedIds.size >= count) {
        await new Promise<void>((resolve) => (onRelease = resolve));
      }
    },
    close: () => clearInterval(renewal),
  };
}
