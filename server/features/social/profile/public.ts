export { profileHead } from './public-page/profile-head.ts';
