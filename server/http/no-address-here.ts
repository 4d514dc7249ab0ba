/** Why nobody can listen there: it belongs to another machine, or is a name that leads nowhere. */
export const isNoAddressHere = (error: unknown): boolean =>
  ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes((error as NodeJS.ErrnoException).code ?? '');
