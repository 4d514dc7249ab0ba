import { createContext, useContext } from 'react';
import type { User } from '#contract/account.ts';

export const SignedInUser = createContext<User | null>(null);

/** For everything that stands inside of `<SignedInOnly>`. */
export function useSignedInUser(): User {
  const user = useContext(SignedInUser);
  if (!user) throw new Error('Nobody is signed in here.');
  return user;
}
