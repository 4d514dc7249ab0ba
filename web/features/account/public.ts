export { Step } from './password-reset/step.tsx';
export { useChangeUser } from './user.ts';
export { ownSignInMethods } from './second-factor/queries.ts';
export { isProofNeeded } from './proof/reauth-provider.tsx';
export { useReauth } from './proof/reauth-provider.tsx';
export { InvitationCodeField, UsernameField } from './registration-fields.tsx';
