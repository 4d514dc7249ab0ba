const COLOURS = ['--color-accent', '--color-text', '--color-track'];

/** Loads the library and throws confetti, but not with reduced motion. `left` ends it when the user leaves the page. */
export async function throwConfetti(left: AbortSignal): Promise<void> {
  const isUnwanted = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isUnwanted || !('OffscreenCanvas' in window)) return;
  const { default: confetti } = await import('canvas-confetti');
  if (left.aborted) return;
  const canvas = document.createElement('canvas');
  canvas.className = 'pointer-events-none fixed inset-0 z-60 size-full';
  canvas.setAttribute('aria-hidden', 'true');
  document.body.append(canvas);
  // Without a worker, because the content security policy refuses scripts from a blob.
  const fire = confetti.create(canvas, { resize: true, useWorker: false });
  left.addEventListener('abort', () => fire.reset());
  const colors = COLOURS.map(toHex);
  await fire({ colors, particleCount: 110, spread: 80, origin: { y: 0.75 }, ticks: 160 });
  canvas.remove();
}

/** The library reads only hexadecimal colours. A canvas converts any colour. */
function toHex(variable: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return '#000000';
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(variable);
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
