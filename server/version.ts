import description from '../package.json' with { type: 'json' };

/** Of the program that runs. */
export const VERSION: string = description.version;
