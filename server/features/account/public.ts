export { takenRefusal } from './commands/create-user.ts';
export { markOnboarded, markToured } from './commands/first-steps.ts';
export { keepSession, rememberTimeZone } from './commands/sessions.ts';
export { prepareAdministrator } from './commands/set-up.ts';
export { findSession, findUser, hashToken } from './queries.ts';
