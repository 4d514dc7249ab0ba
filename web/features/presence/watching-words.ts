export function watchingWords(watching: number | undefined): string {
  if (watching === undefined) return 'Viewer count isn’t available right now.';
  if (watching === 0) return 'No one is currently viewing your profile';
  if (watching === 1) return '1 person is watching your profile';
  return `${watching} people are watching your profile`;
}
