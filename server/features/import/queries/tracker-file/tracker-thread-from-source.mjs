// Before anything is built: a thread does not inherit what reads the sources.
import { register } from 'tsx/esm/api';

register();
await import('./tracker-thread.ts');
