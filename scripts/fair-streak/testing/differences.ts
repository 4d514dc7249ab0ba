import { figuresByDefinition } from '#domain/testing/history-definition/figures-by-definition.ts';
import type { Figures, HabitLife } from '#domain/testing/history-definition/life.ts';
import { type Difference, differencesBetween } from '#domain/testing/random-lives/compare.ts';
import { HistoryByRules } from '../history-by-rules.ts';

export const figuresByRules = (life: HabitLife): Figures => new HistoryByRules(life).figures();

/** The differences between the rules and the definition for a life. */
export const differencesOf = (life: HabitLife): Difference[] =>
  differencesBetween(figuresByDefinition(life), figuresByRules(life));
