export { readProfileHead as profileHead } from './public-page/read-profile-head.ts';
