export { findTokens, noteTokenUse } from './queries.ts';
