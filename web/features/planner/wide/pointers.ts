import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { MoveTexts } from '#web/ui/list/sortable.tsx';

const MOUSE = { activationConstraint: { distance: 4 } };
// A finger that moves at once scrolls the page.
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } };

/** Rows can be dragged by mouse and finger. */
export const usePointers = () =>
  useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));

export const MOVE_TEXTS: MoveTexts = {
  instructions:
    'Press space to pick the habit up, the arrow keys to move it, space to drop it, and escape to leave it where it was.',
  started: (name, position) => `${name} picked up from ${position}.`,
  over: (name, position) => `${name} is over ${position}.`,
  dropped: (name, position) => `${name} dropped at ${position}.`,
  cancelled: (name, position) => `${name} is back at ${position}.`,
};
