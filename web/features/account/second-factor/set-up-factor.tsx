import { useState } from 'react';
import { TypedCode } from '#contract/account/shapes.ts';
import { useForm } from '#web/ui/use-form.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { SubmitButton } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { LoadingBlock } from '#web/ui/skeleton.tsx';
import { CodeField } from './code-field.tsx';
import { useNewSecret, useTurnOn } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** From the QR code to the recovery codes, which are shown only once. */
export function SetUpFactor({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return <ScanAndConfirm onOn={setCodes} />;
}

function ScanAndConfirm({ onOn }: { onOn: (recoveryCodes: readonly string[]) => void }) {
  return (
    <Loaded
      query={useNewSecret()}
      skeleton={<LoadingBlock label="Creating your key…" className="h-72 rounded-md" />}
    >
      {(made) => (
        <div className="grid grid-cols-1 gap-5">
          <Secret {...made} />
          <ConfirmForm onOn={onOn} />
        </div>
      )}
    </Loaded>
  );
}

function Secret({ secret, address }: { secret: string; address: string }) {
  const grouped = secret.match(/.{1,4}/g)?.join(' ');
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>Scan this with an authenticator app, such as Aegis, 2FAS or your phone’s built-in one.</p>
      <QrCode
        text={address}
        label="Your key as a QR code"
        className="size-52 justify-self-center rounded-md"
      />
      <p className="text-sm text-secondary">
        Using this phone?{' '}
        <a href={address} className="underline">
          Open your authenticator
        </a>
        or enter this key:{' '}
        <code className="font-mono wrap-anywhere text-text select-all">{grouped}</code>
      </p>
    </div>
  );
}

function ConfirmForm({ onOn }: { onOn: (recoveryCodes: readonly string[]) => void }) {
  const { form, field, isSending } = useForm({
    rules: TypedCode,
    initial: { code: '' },
    send: useTurnOn().mutateAsync,
    onSent: onOn,
    onRefused: toastNotOn,
  });
  return (
    <form {...form} className="grid gap-5">
      <CodeField
        label="Code from the app"
        hint="Six digits, which change every 30 seconds."
        {...field('code')}
      />
      <DialogActions>
        <SubmitButton isBusy={isSending}>Turn on</SubmitButton>
      </DialogActions>
    </form>
  );
}

const toastNotOn = toastFailure('Not turned on');
