import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRegistrationRules } from '#contract/account.ts';
import { callApi } from '#web/client/call-api.ts';

const registrationRulesOptions = queryOptions({
  queryKey: ['registration-rules'],
  queryFn: () => callApi(getRegistrationRules),
});

/** Until the server has said otherwise, a code is asked for: registration is closed by default. */
export function useIsInvitationNeeded(): boolean {
  const { data } = useQuery(registrationRulesOptions);
  return data?.isInvitationNeeded ?? true;
}
