export type { AccessSource, AccessSources, RevocableSource } from './passwords/account-access.ts';
export { markProved } from './sign-in/confirm-identity.ts';
export { createUser } from './registration/create-user.ts';
export { deleteUserData } from './commands/delete-account.ts';
export { lockUser } from './commands/lock-user.ts';
export { hideTakenEmail } from './registration/hide-taken-email.ts';
export { admitInvited, countRegistration, createAccount } from './registration/register.ts';
export { makeResetLink, type ResetLink } from './passwords/reset-link.ts';
export { closeAllSessions, extendSession, openSession } from './commands/sessions.ts';
export { removeFactors } from './second-factor/remove-factors.ts';
export { prepareAdministrator } from './registration/set-up.ts';
export { refusePasswordsWhereOff } from './sign-in/by-password.ts';
export { takenRefusal } from './commands/taken.ts';
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
export { markEmailConfirmed } from './commands/email-confirmation.ts';
export {
  markOnboarded,
  markToured,
  markHabitOwner,
  setActiveDays,
  changeBotLevels,
  makeBot,
  makeVip,
  updatePublicFields,
  removeProfileImage,
} from './commands/user-fields.ts';
export type { SignedIn } from './sign-in/user-at-sign-in.ts';
export { storeTimeZone } from './commands/change-days.ts';
export { ownerMail } from './commands/mails.ts';
