import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { login, register } from '#contract/account.ts';
import { renameUser } from '#contract/admin.ts';
import { recordPageView } from '#contract/analytics.ts';
import { approveEmail, requestBetaAccess, reviewBetaRequest } from '#contract/beta-access.ts';
import { changeBot, createBots } from '#contract/bots.ts';
import { sendEncouragement } from '#contract/encouragement.ts';
import * as habits from '#contract/habits.ts';
import { importHabits } from '#contract/import.ts';
import { updateNotificationPreferences } from '#contract/notifications.ts';
import { signUpFromPodcast } from '#contract/podcast.ts';
import { recordProfileView } from '#contract/presence.ts';
import { updateProfile } from '#contract/profile.ts';
import { updateSystemSetting } from '#contract/settings.ts';

const person = { email: 'row@example.org', username: 'rower', password: 'a long enough password' };
const habit = {
  name: 'Row',
  type: 'weekly',
  deadline: '00:00',
  weekdays: ['monday'],
  notes: null,
  completed: false,
  streak: 0,
  icon: 'letter-R',
  reps: 0,
  sortOrder: 0,
};
/** A client that knows only the specified fields may send back all of them. */
const computed = { id: 1, streak: 3, displayStreak: 3, reps: 9, lastUpdated: '', instance: {} };
const row = { name: 'Row', type: 'weekly', deadline: '18:00', completed: true };
const bot = { username: 'helper', botType: 'high_achiever', selectedTemplates: [1] };

test.each<[string, Call, unknown]>([
  ['login', login, { email: person.email, password: person.password }],
  ['register', register, { ...person, invitationCode: 'ABCD1234' }],
  ['createHabit', habits.createHabit, habit],
  ['updateHabit', habits.updateHabit, { ...habit, ...computed }],
  ['updateHabit today', habits.updateHabit, { completed: true }],
  ['reorderHabits', habits.reorderHabits, { habitOrders: [{ id: 1, sortOrder: 2 }] }],
  ['updateInstance', habits.updateInstance, { completed: true, notes: 'Far' }],
  ['updateInstance skip', habits.updateInstance, { skipped: true }],
  ['updateInstanceNote', habits.updateInstanceNote, { notes: 'Far' }],
  ['setDay', habits.setDay, { completed: false, skipped: true, notes: 'Far' }],
  ['importHabits', importHabits, [{ ...row, weekday: 'monday', notes: 'Far' }]],
  ['recordPageView', recordPageView, { path: '/', sessionId: 'abc', referrer: 'https://a.org' }],
  ['sendEncouragement', sendEncouragement, { toUserId: 2, message: 'Keep crushing it! 💪' }],
  ['recordProfileView', recordProfileView, { sessionId: 'abc', context: 'dashboard' }],
  [
    'requestBetaAccess',
    requestBetaAccess,
    {
      firstName: 'Row',
      email: person.email,
      jobTitle: 'Developer',
      customJobTitle: null,
      pricingAmount: '5',
      pricingInterval: 'Monthly',
    },
  ],
  ['updateProfile', updateProfile, { name: 'Row', username: 'rower', profileImage: '' }],
  ['updateNotificationPreferences', updateNotificationPreferences, { weeklyDigest: false }],
  ['signUpFromPodcast', signUpFromPodcast, { ...person, name: 'Row' }],
  ['reviewBetaRequest', reviewBetaRequest, { status: 'approved', notes: 'Far' }],
  ['approveEmail', approveEmail, { email: person.email, notes: 'Far' }],
  ['renameUser', renameUser, { username: 'rower' }],
  ['updateSystemSetting', updateSystemSetting, { value: 'true' }],
  ['createBots', createBots, { botConfigs: [bot] }],
  ['changeBot', changeBot, { username: 'helper', productivity: 50, engagementLevel: 30 }],
])('the specified body is accepted: %s', (_, call, body) => {
  expect(call.body?.safeParse(body).error?.issues ?? []).toEqual([]);
});
