import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { type ReactNode, useCallback, createContext, useContext } from 'react';
import { PROOF_NEEDED } from '#contract/account/proof.ts';
import { ApiError } from '#web/client/call-api.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';

const ReauthDialog = lazyPart(() => import('./reauth-dialog.tsx'), 'ReauthDialog');

type Waiting = { onProved: () => void; onGivenUp: () => void };

type ProofOnDemandProps = {
  children: ReactNode;
  /** Methods of other features. */
  others?: ReactNode;
};

export function ReauthProvider({ children, others }: ProofOnDemandProps) {
  const { open, close, draw } = useDialogOnDemand<Waiting>();
  const withReauth: WithReauth = useCallback(
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
    <ReauthContext value={withReauth}>
      {children}
      {draw(({ isOpen }, { onProved, onGivenUp }) => (
        <ReauthDialog
          isOpen={isOpen}
          others={others}
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
    </ReauthContext>
  );
}

export const isProofNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.serverMessage === PROOF_NEEDED;

type WithReauth = <Result>(act: () => Promise<Result>) => Promise<Result>;

const ReauthContext = createContext<WithReauth>((act) => act());

/** Runs a call. If it needs a proof of identity, asks for one in a dialog and repeats the call. */
export const useReauth = () => useContext(ReauthContext);

type ReauthMutationOptions<Data, Variables> = Omit<
  UseMutationOptions<Data, Error, Variables>,
  'mutationFn'
> & { mutationFn: (variables: Variables) => Promise<Data> };

/** A mutation whose call may need a proof of identity. */
export function useReauthMutation<Data, Variables = void>({
  mutationFn,
  ...options
}: ReauthMutationOptions<Data, Variables>) {
  const withReauth = useReauth();
  return useMutation({
    ...options,
    mutationFn: (variables: Variables) => withReauth(() => mutationFn(variables)),
  });
}
