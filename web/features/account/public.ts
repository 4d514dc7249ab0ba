export { useProven } from './proof/proof-on-demand.tsx';
