import type { Operation, OperationState } from './operation.ts';

/** As earlier versions stored an operation. */
export type EarlierOperation = Omit<Operation, 'state'> & {
  attempts: number;
  errors?: number;
  done?: true;
  isRepeated?: true;
  entriesBefore?: Extract<OperationState, { name: 'done' }>['entriesBefore'];
  failed?: { status: number; message: string };
};

/** A tab of an earlier version may still be open, so this is called for each stored operation that is read. */
export const upgraded = (stored: Operation | EarlierOperation): Operation =>
  'state' in stored ? stored : ({ ...stored, state: stateOf(stored) } as Operation);

function stateOf(stored: EarlierOperation): OperationState {
  const { attempts, errors = 0, done, isRepeated = false, entriesBefore, failed } = stored;
  if (failed) return { name: 'failed', ...failed };
  if (done) return { name: 'done', isRepeated, entriesBefore };
  return attempts > 0 ? { name: 'sent', errors } : { name: 'waiting' };
}
