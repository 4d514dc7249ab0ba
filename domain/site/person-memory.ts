/**
 * What the app keeps on a device for the person who is signed in, apart from its own files: what their pages have read,
 * and what they pressed in notices. Pages and their worker open it by the same name.
 */
export const PERSON_MEMORY = 'habitcrush-person';

/** Below it, what was pressed in notices stands until the server has it. */
export const PRESSED = '/pressed/';

/** The header of an answer that the worker had stored, and gives because the server gave none. */
export const STORED_ANSWER = 'x-stored';
