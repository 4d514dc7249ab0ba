export type { AccessSource, AccessSources, RevocableSource } from './commands/account-access.ts';
export { markEmailConfirmed } from './commands/confirm-email.ts';
export { markProved } from './commands/confirm-identity.ts';
export { createUser, takenRefusal } from './commands/create-user.ts';
export { deleteUserData } from './commands/delete-account.ts';
export { markOnboarded, markToured } from './commands/first-steps.ts';
export { markHabitOwner, setActiveDays } from './commands/habit-marks.ts';
export { lockUser } from './commands/lock-user.ts';
export { hideTakenEmail } from './commands/hide-taken-email.ts';
export { changeBotLevels, makeBot, makeVip } from './commands/kinds-of-users.ts';
export { type SignedIn, openSession } from './commands/open-session.ts';
export { updatePublicFields, removeProfileImage } from './commands/public-fields.ts';
export { admitInvited, countRegistration, createAccount } from './commands/register.ts';
export { makeResetLink, type ResetLink } from './commands/reset-link.ts';
export {
  closeAllSessions,
  extendSession,
  storeTimeZone,
} from './commands/sessions.ts';
export { removeFactors } from './commands/second-factor/remove-factors.ts';
export { mailOwner } from './commands/mail-owner.ts';
export { prepareAdministrator } from './commands/set-up.ts';
export { refusePasswordsWhereOff } from './commands/sign-in.ts';
export { changeUsername } from './commands/usernames.ts';
export {
  hasFactorSql,
  canSignIn,
  factorStateColumns,
  toFactorState,
  type FactorStateRow,
} from './queries/sign-in-methods.ts';
export {
  clockColumns,
  clockOf,
  type ClockRow,
  type FoundPerson,
  personAt,
  personColumns,
  personOf,
  type RowOf,
  weekColumns,
  weekOf,
  type WeekRow,
} from './queries/person.ts';
export {
  findAccountId,
  type FoundSession,
  findSessions,
  findUser,
  hasAnyUser,
  setUpCheck,
} from './queries.ts';
