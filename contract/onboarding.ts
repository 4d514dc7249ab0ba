import { User } from './account.ts';
import { defineCall } from './call.ts';

export const completeOnboarding = defineCall({
  method: 'POST',
  path: '/api/user/complete-onboarding',
  summary: 'Record that the first steps are done',
  status: 200,
  response: User,
  refuses: [401],
});

export const completeTour = defineCall({
  method: 'POST',
  path: '/api/user/complete-tour',
  summary: 'Record that the tour was seen',
  status: 200,
  response: User,
  refuses: [401],
});
