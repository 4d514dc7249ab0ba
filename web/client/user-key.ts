/** The key of the query of the signed-in user. */
export const USER_KEY = ['user'] as const;
