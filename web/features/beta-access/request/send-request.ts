import type * as z from 'zod/mini';
import { type BetaRequest, requestBetaAccess } from '#contract/beta-access.ts';
import { callApi } from '#web/client/call-api.ts';

export type SentRequest = { email: string; message: string };

/** Another job title is told only where it was asked for. */
export async function sendRequest(given: z.output<typeof BetaRequest>): Promise<SentRequest> {
  const customJobTitle = given.jobTitle === 'Other' ? (given.customJobTitle ?? null) : null;
  const { message } = await callApi(requestBetaAccess, { body: { ...given, customJobTitle } });
  return { email: given.email, message };
}
