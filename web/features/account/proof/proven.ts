import { createContext, useContext } from 'react';

export type Proven = <Result>(act: () => Promise<Result>) => Promise<Result>;

export const ProofContext = createContext<Proven>((act) => act());

/** Does what may need a proof that it is still them: asked for by a dialog, and done again after it. */
export const useProven = () => useContext(ProofContext);
