const COLOURS = ['--color-accent', '--color-text', '--color-track'];

/**
 * Confetti, fetched when there is a reason for it, and never with reduced motion. It ends with the page that
 * it belongs to.
 */
export async function throwConfetti(left: AbortSignal): Promise<void> {
  const isUnwanted = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isUnwanted || !('OffscreenCanvas' in window)) return;
  const { default: confetti } = await import('canvas-confetti');
  if (left.aborted) return;
  const canvas = document.createElement('canvas');
  canvas.className = 'pointer-events-none fixed inset-0 z-60 size-full';
  canvas.setAttribute('aria-hidden', 'true');
  document.body.append(canvas);
  // Without a worker: it would come from a blob, which the site's security policy refuses.
  const fire = confetti.create(canvas, { resize: true, useWorker: false });
  left.addEventListener('abort', () => fire.reset());
  const colors = COLOURS.map(toHex);
  await fire({ colors, particleCount: 110, spread: 80, origin: { y: 0.75 }, ticks: 160 });
  canvas.remove();
}

/** The library reads no other kind of colour; a canvas turns any into what a screen shows. */
function toHex(variable: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return '#000000';
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(variable);
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
