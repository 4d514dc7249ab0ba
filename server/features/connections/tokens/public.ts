export { isUseNoted, noteTokenUses, tokenAccess } from './commands/manage-tokens.ts';
export { findTokens } from './queries.ts';
