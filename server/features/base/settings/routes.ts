import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/settings.ts';
import type { AppContext } from '#server/context.ts';
import { signedInRoute } from '#server/http/calls.ts';
import { changeSetting } from './commands.ts';
import { listSystemSettings } from './queries.ts';

export function settingRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.listSystemSettings, async () => ({
    settings: await listSystemSettings(ctx.database),
  }));

  signedInRoute(scope, calls.updateSystemSetting, ({ actor, params, body }) =>
    changeSetting(ctx, actor, params.key, body.value),
  );
}
