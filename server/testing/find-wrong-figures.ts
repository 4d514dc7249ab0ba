import {
  checkFigures,
  type WrongFigure,
} from '#server/features/tracking/habits/queries/check-figures.ts';
import type { TestApp } from './open-app.ts';

/** The stored figures that differ from those evaluated from the stored days. */
export async function findWrongFigures(app: TestApp): Promise<WrongFigure[]> {
  const wrong: WrongFigure[] = [];
  await checkFigures(app.ctx.database, (figure) => wrong.push(figure));
  return wrong;
}
