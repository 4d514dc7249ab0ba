export type ConfidenceLabel = 'High' | 'Medium' | 'Low';

/** A word for a confidence from 0 to 1. */
export function confidenceLabel(confidence: number): ConfidenceLabel {
  if (confidence >= 0.8) return 'High';
  return confidence >= 0.6 ? 'Medium' : 'Low';
}

// 0.29 × 100 is below 29 as a float.
const HAIR = 1e-9;

/** Rounded down, so that the figure never says more than the word: 0.799 is 79 and Medium. */
export function confidencePercent(confidence: number): number {
  return Math.floor(Math.min(Math.max(confidence, 0), 1) * 100 + HAIR);
}
