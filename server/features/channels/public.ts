export { deliverAll, withdraw } from './sending/deliver.ts';
