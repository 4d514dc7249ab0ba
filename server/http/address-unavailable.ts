/** Whether listening failed because the address is not one of this machine. */
export const isAddressUnavailable = (error: unknown): boolean =>
  ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes((error as NodeJS.ErrnoException).code ?? '');
