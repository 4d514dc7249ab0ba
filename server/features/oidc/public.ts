export { isLinked } from './queries.ts';
