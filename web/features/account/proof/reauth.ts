import { createContext, useContext } from 'react';

export type WithReauth = <Result>(act: () => Promise<Result>) => Promise<Result>;

export const ReauthContext = createContext<WithReauth>((act) => act());

/** Runs a call. If it needs a proof of identity, asks for one in a dialog and repeats the call. */
export const useReauth = () => useContext(ReauthContext);
