import type { LocalDay } from '#domain/days/local-day.ts';
import { localDayHere } from '#web/client/day-here.ts';

export const todayHere = (): LocalDay => localDayHere(Date.now());
