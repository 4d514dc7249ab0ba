import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/onboarding.ts';
import { markOnboarded, markToured } from '#server/features/account/public.ts';
import type { House } from '#server/house.ts';
import { answerSignedIn } from '#server/http/calls.ts';

export function onboardingRoutes(scope: FastifyInstance, house: House): void {
  answerSignedIn(scope, calls.completeOnboarding, ({ actor }) =>
    markOnboarded(house, actor.userId),
  );
  answerSignedIn(scope, calls.completeTour, ({ actor }) => markToured(house, actor.userId));
}
