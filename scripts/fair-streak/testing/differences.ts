import { figuresByDefinition } from '#domain/testing/history-definition/figures-by-definition.ts';
import type { Figures, Life } from '#domain/testing/history-definition/life.ts';
import { type Difference, differencesBetween } from '#domain/testing/random-lives/compare.ts';
import { HistoryByRules } from '../history-by-rules.ts';

export const figuresByRules = (life: Life): Figures => new HistoryByRules(life).figures();

/** What the rules and the definition say differently about a life; nothing where they agree. */
export const differencesOf = (life: Life): Difference[] =>
  differencesBetween(figuresByDefinition(life), figuresByRules(life));
