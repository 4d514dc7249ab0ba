import { useMutation } from '@tanstack/react-query';
import { changeDaySettings, changePassword, type DaySettingsChange } from '#contract/account.ts';
import type { BodyInput } from '#contract/call.ts';
import { callApi } from '#web/client/call-api.ts';
import { setDaySettings } from '#web/client/day-settings.ts';
import { trackRenewal, useCorrectUser } from './user.ts';

/** In series, so that the last choice wins. */
export function useChangeDays() {
  const correctUser = useCorrectUser();
  return useMutation({
    scope: { id: 'day settings' },
    mutationFn: (body: DaySettingsChange) => callApi(changeDaySettings, { body }),
    onSuccess: ({ days }) => {
      setDaySettings(days);
      correctUser({ days });
    },
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof changePassword>) =>
      trackRenewal(callApi(changePassword, { body })),
  });
}
