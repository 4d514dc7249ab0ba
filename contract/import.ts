export * from './import/csv.ts';
export * from './import/image.ts';
export * from './import/trackers.ts';
