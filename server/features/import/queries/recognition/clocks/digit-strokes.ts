/** Each digit as hands draw it: where the pen goes, one wide and one high, y downwards. */
type Point = readonly [number, number];
type Drawing = readonly (readonly Point[])[];

export type DrawnDigit = {
  readonly digit: number;
  /** Points along the strokes, stretched to fill a frame of height 1. */
  readonly points: readonly Point[];
  /** One upright stroke, which no stretching makes wide. */
  readonly isBar: boolean;
};

const STEP = 0.07;
/** The width of the frame: as digits mostly are. */
export const ACROSS = 0.7;

/** Degrees go from the right over the bottom. */
function arc(
  [x, y]: Point,
  [rx, ry]: Point,
  [from, to]: readonly [number, number],
): readonly Point[] {
  const steps = Math.ceil(Math.abs(to - from) / 20);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)] as const;
  });
}

const line = (...numbers: readonly number[]): readonly Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, at) => [
    numbers[2 * at] ?? 0,
    numbers[2 * at + 1] ?? 0,
  ]);

const BAR: Drawing = [line(0, 0, 0, 1)];
const RING = [0, 360] as const;

const DRAWINGS: readonly (readonly Drawing[])[] = [
  [[arc([0.5, 0.5], [0.5, 0.5], RING)]],
  [
    BAR,
    [line(0, 0.2, 1, 0, 1, 1)],
    [line(0, 0.3, 1, 0, 1, 1)],
    [line(0, 0.45, 1, 0, 1, 1)],
    [line(0, 0.22, 0.5, 0, 0.5, 1), line(0, 1, 1, 1)],
    [line(0, 0.6, 0.9, 0.25), line(1, 0, 0.8, 1)],
  ],
  [
    [[...arc([0.48, 0.27], [0.45, 0.27], [190, 380]), ...line(0, 1, 1, 1)]],
    [
      [
        ...arc([0.5, 0.3], [0.35, 0.3], [190, 380]),
        ...line(0.3, 0.9),
        ...arc([0.15, 0.85], [0.15, 0.12], [60, 300]),
        ...line(1, 1),
      ],
    ],
  ],
  [
    [[...arc([0.4, 0.25], [0.5, 0.25], [210, 440]), ...arc([0.4, 0.73], [0.6, 0.27], [280, 500])]],
    [[...line(0.05, 0, 0.95, 0, 0.4, 0.4), ...arc([0.4, 0.7], [0.6, 0.3], [280, 500])]],
    [
      [
        ...line(0.1, 0.05),
        ...arc([0.45, 0.2], [0.55, 0.2], [260, 440]),
        ...arc([0.3, 0.68], [0.6, 0.32], [280, 460]),
      ],
    ],
  ],
  [
    [line(0.65, 0, 0, 0.68, 1, 0.68), line(0.75, 0, 0.75, 1)],
    [line(0.2, 0, 0, 0.55, 0.95, 0.55), line(0.95, 0.3, 0.9, 1)],
    [line(0.45, 0, 0, 0.6, 1, 0.6), line(0.75, 0.3, 0.7, 1)],
  ],
  [
    [[...line(0.95, 0, 0.15, 0, 0.08, 0.45), ...arc([0.45, 0.68], [0.52, 0.32], [230, 510])]],
    [line(1, 0, 0.35, 0.03, 0.1, 0.3, 0.3, 0.45, 0.75, 0.6, 0.85, 0.75, 0.6, 0.95, 0, 1)],
  ],
  [[[...arc([1, 0.7], [1, 0.7], [265, 180]), ...arc([0.5, 0.7], [0.5, 0.3], [180, 540])]]],
  [
    [line(0, 0, 1, 0, 0.35, 1)],
    [line(0, 0, 1, 0, 0.35, 1), line(0.2, 0.5, 1, 0.5)],
    [line(0, 0, 0.75, 0.02, 0.6, 1), line(0.2, 0.45, 1, 0.45)],
  ],
  [[arc([0.5, 0.25], [0.42, 0.25], RING), arc([0.5, 0.75], [0.5, 0.25], RING)]],
  [
    [arc([0.48, 0.3], [0.48, 0.3], RING), line(0.97, 0.2, 0.9, 1)],
    [arc([0.5, 0.3], [0.5, 0.3], RING), arc([0, 0.3], [1, 0.7], [0, 85])],
  ],
];

function alongStroke(stroke: readonly Point[]): Point[] {
  return stroke.flatMap(([x, y], at) => {
    const [u, v] = stroke[at + 1] ?? [x, y];
    const steps = Math.max(1, Math.ceil(Math.hypot(u - x, v - y) / STEP));
    return Array.from({ length: steps }, (_, step): Point => {
      const part = step / steps;
      return [x + (u - x) * part, y + (v - y) * part];
    });
  });
}

function stretched(points: readonly Point[]): Point[] {
  const [left, top] = [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y))];
  const width = Math.max(...points.map(([x]) => x)) - left;
  const height = Math.max(...points.map(([, y]) => y)) - top;
  return points.map(([x, y]) => [
    ACROSS * (width === 0 ? 0.5 : (x - left) / width),
    (y - top) / height,
  ]);
}

export const DRAWN_DIGITS: readonly DrawnDigit[] = DRAWINGS.flatMap((drawings, digit) =>
  drawings.map((drawing) => ({
    digit,
    points: stretched(drawing.flatMap(alongStroke)),
    isBar: drawing === BAR,
  })),
);
