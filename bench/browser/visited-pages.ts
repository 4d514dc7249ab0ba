import type { NetworkSpeed } from './bare-browser.ts';

export const PAGES = [
  { path: '/auth', isSignedIn: false, minPerformance: 98 },
  { path: '/eve', isSignedIn: false, minPerformance: 95 },
  { path: '/dashboard', isSignedIn: true, minPerformance: 95 },
  { path: '/progress', isSignedIn: true, minPerformance: 95 },
];

export const SLOW_NETWORK: NetworkSpeed = { kilobits: 1600, roundTripMs: 150 };
