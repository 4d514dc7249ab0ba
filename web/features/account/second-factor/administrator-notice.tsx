import type { SecondFactor } from '#contract/account.ts';
import { paths } from '#web/paths.ts';
import { DueNotice } from './due-notice.tsx';

/** On each page of whoever administers: nobody is to be surprised by a closed door. */
export function AdministratorNotice({ due }: { due: NonNullable<SecondFactor['due']> }) {
  return (
    <div className="grid gap-2">
      <DueNotice due={due} />
      <a
        href={`${paths.profile}#second-factor`}
        className="inline-flex min-h-11 items-center justify-self-start underline"
      >
        Set it up in your profile
      </a>
    </div>
  );
}
