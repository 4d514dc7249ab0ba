import {
  KeyboardSensor,
  MouseSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { DRAG_STARTS_AT_PX, MAX_SLIP_PX } from './touch.ts';

/** A row that is dragged as a whole, or a handle at its side. */
export type DragHandle = 'row' | 'handle';

const AFTER_MOVE = { activationConstraint: { distance: DRAG_STARTS_AT_PX } };
// On a row, a finger that moves at once scrolls the page.
const AFTER_REST = { activationConstraint: { delay: 200, tolerance: MAX_SLIP_PX } };
const BY_ARROWS = { coordinateGetter: sortableKeyboardCoordinates };

/** By mouse, finger and arrow keys. */
export function useDragSensors(draggedBy: DragHandle) {
  const keyboard = useSensor(KeyboardSensor, BY_ARROWS);
  const pointer = useSensor(PointerSensor, AFTER_MOVE);
  const mouse = useSensor(MouseSensor, AFTER_MOVE);
  const touch = useSensor(TouchSensor, AFTER_REST);
  return useSensors(...(draggedBy === 'row' ? [mouse, touch, keyboard] : [pointer, keyboard]));
}
