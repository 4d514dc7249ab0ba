export { TickLinksPart } from './tick-links-part.tsx';
