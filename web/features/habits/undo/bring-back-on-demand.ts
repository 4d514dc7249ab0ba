/** Fetched with the first deletion: whoever takes it back does not wait for them. */
export const bringBackParts = () => import('./bring-back.ts');
