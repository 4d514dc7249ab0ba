import { User } from './account.ts';
import { defineCall } from './call.ts';

export const completeOnboarding = defineCall({
  method: 'POST',
  path: '/api/user/complete-onboarding',
  summary: 'Tell that the first steps are done',
  status: 200,
  response: User,
  refuses: [401],
});

export const completeTour = defineCall({
  method: 'POST',
  path: '/api/user/complete-tour',
  summary: 'Tell that the tour was seen, on whichever device',
  status: 200,
  response: User,
  refuses: [401],
});
