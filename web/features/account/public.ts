export { Step } from './password-reset/step.tsx';
export { useChangeUser } from './user.ts';
export { allOwnWaysIn } from './second-factor/queries.ts';
export { isProofNeeded } from './proof/proof-on-demand.tsx';
export { useProven } from './proof/proven.ts';
export { InvitationCodeField, UsernameField } from './registration-fields.tsx';
