import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/settings.ts';
import type { House } from '#server/house.ts';
import { answerSignedIn } from '#server/http/calls.ts';
import { changeSetting } from './commands.ts';
import { listSettings } from './queries.ts';

export function settingRoutes(scope: FastifyInstance, house: House): void {
  answerSignedIn(scope, calls.listSystemSettings, async () => ({
    settings: await listSettings(house.database),
  }));

  answerSignedIn(scope, calls.updateSystemSetting, ({ actor, params, body }) =>
    changeSetting(house, actor, params.key, body.value),
  );
}
