import { expect, test } from 'vitest';
import { type Box, layOut } from './lay-out.ts';

const screen = { width: 1000, height: 800 };
const card = { width: 300, height: 200 };
const target = (box: Partial<Box>): Box => ({
  left: 400,
  top: 100,
  width: 200,
  height: 50,
  ...box,
});

test('the card of a step is centred without a target, and nothing is highlighted', () => {
  expect(layOut(null, card, screen)).toEqual({
    spot: { left: 500, top: 400, width: 0, height: 0 },
    card: { left: 350, top: 300 },
  });
});

test('the card of a step is below its target, which is highlighted with a margin', () => {
  expect(layOut(target({}), card, screen)).toEqual({
    spot: { left: 394, top: 94, width: 212, height: 62 },
    card: { left: 350, top: 168 },
  });
});

test('the card of a step is above a target near the lower edge', () => {
  expect(layOut(target({ top: 700 }), card, screen).card).toEqual({ left: 350, top: 482 });
});

test.each([
  ['left', { left: 0, width: 44 }, 16],
  ['right', { left: 950, width: 44 }, 684],
])('the card of a step stays on the screen for a target at the %s edge', (_edge, box, left) => {
  expect(layOut(target(box), card, screen).card.left).toBe(left);
});

test('the card of a step covers the end of a target that fills the screen, and the highlight ends above it', () => {
  const { spot, card: corner } = layOut(target({ top: 90, height: 2000 }), card, screen);
  expect(corner.top).toBe(584);
  expect(spot).toMatchObject({ top: 84, height: 488 });
});

test('the card of a step highlights only the part on the screen', () => {
  const { spot } = layOut(target({ left: -50, top: -40, width: 2000, height: 80 }), card, screen);
  expect(spot).toEqual({ left: 0, top: 0, width: 1000, height: 46 });
});
