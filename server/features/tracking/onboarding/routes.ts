import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/onboarding.ts';
import { markOnboarded, markToured } from '#server/features/base/account/public.ts';
import type { AppContext } from '#server/context.ts';
import { signedInRoute } from '#server/http/calls.ts';

export function onboardingRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.completeOnboarding, ({ actor }) => markOnboarded(ctx, actor.userId));
  signedInRoute(scope, calls.completeTour, ({ actor }) => markToured(ctx, actor.userId));
}
