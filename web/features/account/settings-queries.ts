import { useMutation } from '@tanstack/react-query';
import { changeDaySettings, changePassword, type DaySettingsChange } from '#contract/account.ts';
import type { BodyInput } from '#contract/call.ts';
import { callApi } from '#web/client/call-api.ts';
import { tellDays } from '#web/client/days-told.ts';
import { renewing, useCorrectUser } from './user.ts';

/** One after the other: the later choice is the one that holds. */
export function useChangeDays() {
  const correctUser = useCorrectUser();
  return useMutation({
    scope: { id: 'day settings' },
    mutationFn: (body: DaySettingsChange) => callApi(changeDaySettings, { body }),
    onSuccess: ({ days }) => {
      tellDays(days);
      correctUser({ days });
    },
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof changePassword>) =>
      renewing(callApi(changePassword, { body })),
  });
}
