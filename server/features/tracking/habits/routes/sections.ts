import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/habits.ts';
import type { AppContext } from '#server/context.ts';
import { signedInRoute } from '#server/http/calls.ts';
import {
  createSection,
  deleteSection,
  renameSection,
  reorderSections,
} from '../commands/sections.ts';
import { listSections } from '../queries/list-sections.ts';

export function sectionRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.listSections, ({ actor }) => listSections(ctx.database, actor.userId));

  signedInRoute(scope, calls.createSection, ({ actor, body }) =>
    createSection(ctx, actor, body.name),
  );

  signedInRoute(scope, calls.reorderSections, async ({ actor, body }) => {
    await reorderSections(ctx, actor, body.sectionOrders);
    return listSections(ctx.database, actor.userId);
  });

  signedInRoute(scope, calls.updateSection, ({ actor, params, body }) =>
    renameSection(ctx, actor, { id: params.id, name: body.name }),
  );

  signedInRoute(scope, calls.deleteSection, async ({ actor, params }) => {
    await deleteSection(ctx, actor, params.id);
    return undefined;
  });
}
