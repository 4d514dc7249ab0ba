import { createContext, type ReactNode, useCallback, useContext } from 'react';
import { PROOF_NEEDED } from '#contract/account/proof.ts';
import { ApiError } from '#web/client/call-api.ts';
import { lazyPart } from '#web/shell/lazy-part.ts';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';

type Proven = <Result>(act: () => Promise<Result>) => Promise<Result>;

const Proof = createContext<Proven>((act) => act());

/** Does what may need a proof that it is still them: asked for by a dialog, and done again after it. */
export const useProven = () => useContext(Proof);

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx'), 'ProofDialog');

type Waiting = { onProved: () => void; onGivenUp: () => void };

export function ProofOnDemand({ children }: { children: ReactNode }) {
  const { open, close, draw } = useDialogOnDemand<Waiting>();
  const proven: Proven = useCallback(
    async (act) => {
      try {
        return await act();
      } catch (error) {
        if (!isProofNeeded(error)) throw error;
        await new Promise<void>((resolve, reject) =>
          open({ onProved: resolve, onGivenUp: () => reject(error) }),
        );
        return act();
      }
    },
    [open],
  );
  return (
    <Proof value={proven}>
      {children}
      {draw(({ isOpen }, { onProved, onGivenUp }) => (
        <ProofDialog
          isOpen={isOpen}
          onProved={() => {
            close();
            onProved();
          }}
          onGivenUp={() => {
            close();
            onGivenUp();
          }}
        />
      ))}
    </Proof>
  );
}

const isProofNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.serverMessage === PROOF_NEEDED;
