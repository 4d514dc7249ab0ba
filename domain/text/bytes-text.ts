const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

export function bytesText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${value.toFixed(step > 0 && value < 100 ? 1 : 0)} ${UNITS[step]}`;
}
