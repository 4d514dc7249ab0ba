/** As `isLogged` of the domain, over the columns of a day's record. */
export const IS_LOGGED = '(scheduled or completed or skipped)';
