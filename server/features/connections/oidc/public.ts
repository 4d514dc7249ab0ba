export { isLinked, linkAccess } from './queries.ts';
