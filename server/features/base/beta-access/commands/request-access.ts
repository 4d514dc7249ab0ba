import type { BodyOf } from '#contract/call.ts';
import { ALREADY_REQUESTED, type requestBetaAccess } from '#contract/beta-access.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';

const insertRequest = statement(
  'beta-access.request',
  `insert into beta_access_requests
     (first_name, email, job_title, custom_job_title, pricing_amount, pricing_interval, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (lower(email)) do nothing returning id`,
);

/** Accepts one request per address, regardless of case. */
export async function requestAccess(
  ctx: AppContext,
  request: BodyOf<typeof requestBetaAccess>,
  network: string,
): Promise<{ message: string }> {
  await ctx.limits.consume('betaRequestPerNetwork', network);
  await ctx.limits.consume('betaRequestPerAccount', request.email);
  const [stored] = await ctx.database.run<{ id: number }>(insertRequest, [
    request.firstName,
    request.email,
    request.jobTitle,
    request.jobTitle === 'Other' ? request.customJobTitle : null,
    request.pricingAmount,
    request.pricingInterval,
    new Date(ctx.clock.now()),
  ]);
  if (!stored) {
    const issues = [{ path: 'email', message: ALREADY_REQUESTED }];
    throw new Refusal(409, ALREADY_REQUESTED, { issues });
  }
  return { message: `Thank you, ${request.firstName}!` };
}
