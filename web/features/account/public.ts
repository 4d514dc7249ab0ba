export { Step } from './password-reset/step.tsx';
export { useChangeUser } from './user.ts';
export { useProven } from './proof/proven.ts';
