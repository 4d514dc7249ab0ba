import { hash } from 'node:crypto';

/** Tokens are stored as hashes only. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** A hash as the key of a map. */
export const hashKey = (tokenHash: Buffer): string => tokenHash.toString('base64');
