/** A colour as linear-light sRGB. Each channel is clipped to what a screen can show. */
export type LinearColour = readonly [red: number, green: number, blue: number];

const oklchPattern = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/;

function readOklch(text: string): [number, number, number] {
  const found = oklchPattern.exec(text.trim());
  if (!found) throw new Error(`Not a plain oklch() colour: ${text}`);
  return [Number(found[1]), Number(found[2]), Number(found[3])];
}

function toOklab(text: string): [number, number, number] {
  const [lightness, chroma, hue] = readOklch(text);
  const radians = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(radians), chroma * Math.sin(radians)];
}

function toLinear([lightness, a, b]: readonly [number, number, number]): LinearColour {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel))) as unknown as LinearColour;
}

export function parseColour(text: string): LinearColour {
  return toLinear(toOklab(text));
}

/** The result of `color-mix(in oklab, first share, second)`. */
export function mixColours(first: string, share: number, second: string): LinearColour {
  const other = toOklab(second);
  const mixed = toOklab(first).map((value, at) => value * share + (other[at] ?? 0) * (1 - share));
  return toLinear(mixed as [number, number, number]);
}

function luminance([red, green, blue]: LinearColour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The WCAG 2 contrast ratio, 1 to 21. */
export function contrastBetween(first: LinearColour, second: LinearColour): number {
  const [darker, lighter] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** As `#rrggbb`, for places that do not support newer colour syntax. */
export function toHex(colour: LinearColour): string {
  const channels = colour.map((linear) => {
    const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
