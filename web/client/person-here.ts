import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/account.ts';

/** Where it stands who is signed in: the one answer that features other than the account's ask for. */
export const USER_KEY = ['user'] as const;

/** The id of whoever is signed in on this page. */
export const personHere = (client: QueryClient): number | undefined =>
  client.getQueryData<User | null>(USER_KEY)?.id;
