import { createContext, useContext } from 'react';
import { PROOF_NEEDED } from '#contract/account/proof.ts';
import { ApiError } from '#web/client/call-api.ts';

export type Proven = <Result>(act: () => Promise<Result>) => Promise<Result>;

export const ProofContext = createContext<Proven>((act) => act());

/** Does what may need a proof that it is still them: asked for by a dialog, and done again after it. */
export const useProven = () => useContext(ProofContext);

export const isProofNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.serverMessage === PROOF_NEEDED;
