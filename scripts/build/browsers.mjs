/** The oldest supported browsers: scripts and styles are compiled for this target. */
export const BROWSERS = 'es2022';
