export { Step } from './password-reset/step.tsx';
export { useChangeUser } from './user.ts';
export { ownSignInMethods } from './second-factor/queries.ts';
export { isProofNeeded, useReauth, useReauthMutation } from './proof/reauth-provider.tsx';
export { InvitationCodeField, UsernameField } from './registration-fields.tsx';
