/** What the site asks of a browser: its scripts and styles are written for this, and for what came since. */
export const BROWSERS = 'es2022';
