import fc from 'fast-check';
import { fromDayNumber } from '../../days/local-day.ts';
import type { Happening, Life } from './life.ts';
import { ownClockOf } from './own-clock.ts';
import { anyLife, type Happens } from './random-lives.ts';

/** The same changes of two devices, as they arrive in one order and in another. */
export type TwoOrders = { one: Life; other: Life };

const WEEKS_MS = 21 * 86_400_000;

/**
 * The ticks and entries of the last three weeks were made on two devices without a network, and arrive together at the end:
 * those of each device in its order, the devices' in any. No two of them say something of the same day, but for entries.
 */
export const anyTwoOrders = (happens: Happens): fc.Arbitrary<TwoOrders> =>
  fc
    .tuple(
      anyLife(happens),
      fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    )
    .map(([life, owners, turns]) => {
      const { online, devices } = parted(life, owners);
      const [first, second] = devices;
      const asMerged = (sent: readonly Happening[]): Life => ({
        ...life,
        happened: [...online, ...sent],
      });
      return {
        one: asMerged([...first, ...second]),
        other: asMerged(interleaved(second, first, turns)),
      };
    });

/** Entries of a day may be of both; whoever marks it then overrules one of them. */
const BOTH = 2;

type Parted = { online: Happening[]; devices: [Happening[], Happening[]] };

function parted(life: Life, owners: readonly boolean[]): Parted {
  const clock = ownClockOf(life);
  const online: Happening[] = [];
  const devices: Parted['devices'] = [[], []];
  const saidBy = new Map<string, number>();
  life.happened.forEach((happening, index) => {
    const isSaid = happening.does === 'mark' || happening.does === 'enter';
    if (!isSaid || happening.at < life.until - WEEKS_MS) {
      online.push(happening);
      return;
    }
    const day = happening.day ?? fromDayNumber(clock.dayAt(happening.at));
    const device = Number(owners[index % owners.length] ?? false);
    const said = saidBy.get(`${happening.does} ${day}`) ?? device;
    const other = saidBy.get(`${happening.does === 'mark' ? 'enter' : 'mark'} ${day}`) ?? device;
    if (other !== device || (happening.does === 'mark' && said !== device)) return;
    saidBy.set(`${happening.does} ${day}`, said === device ? device : BOTH);
    devices[device]?.push({ ...happening, arrives: life.until });
  });
  return { online, devices };
}

function interleaved(
  a: readonly Happening[],
  b: readonly Happening[],
  turns: readonly boolean[],
): Happening[] {
  const [left, right] = [[...a], [...b]];
  const merged: Happening[] = [];
  for (let turn = 0; left.length + right.length > 0; turn += 1) {
    const isLeft = right.length === 0 || (left.length > 0 && (turns[turn % turns.length] ?? true));
    const next = (isLeft ? left : right).shift();
    if (next) merged.push(next);
  }
  return merged;
}
