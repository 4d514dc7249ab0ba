import { createContext, useContext } from 'react';

export type WithReauth = <Result>(act: () => Promise<Result>) => Promise<Result>;

export const ReauthContext = createContext<WithReauth>((act) => act());

/** Does what may need a proof that it is still them: asked for by a dialog, and done again after it. */
export const useReauth = () => useContext(ReauthContext);
