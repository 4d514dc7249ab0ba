export { isUseStored, storeTokenUses, tokenAccess } from './commands/manage-tokens.ts';
export { findTokens } from './queries.ts';
