/** The query of the signed-in user: the one answer of the account that other features read. */
export const USER_KEY = ['user'] as const;
