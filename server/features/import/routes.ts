import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/import.ts';
import type { House } from '#server/house.ts';
import { answerSignedIn } from '#server/plugins/calls.ts';
import { importHabits } from './commands/import-csv.ts';

export function importRoutes(scope: FastifyInstance, house: House): void {
  answerSignedIn(scope, calls.importHabits, ({ actor, body }) => importHabits(house, actor, body));
}
