export { deliver, deliverAll, type Delivery, type Outcome, withdraw } from './sending/deliver.ts';
