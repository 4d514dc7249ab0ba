export { isUseNoted, noteTokenUses } from './commands/manage-tokens.ts';
export { findTokens } from './queries.ts';
