export { takenRefusal } from './commands/create-user.ts';
export { eraseUser } from './commands/delete-account.ts';
export { markOnboarded, markToured } from './commands/first-steps.ts';
export { keepSession, rememberTimeZone } from './commands/sessions.ts';
export { prepareAdministrator } from './commands/set-up.ts';
export { type FoundSession, findSessions, findUser, hashToken, nameOfHash } from './queries.ts';
