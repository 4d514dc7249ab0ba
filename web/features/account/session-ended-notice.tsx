import { Notice } from '#web/ui/notice.tsx';
import { useForgetOthers } from './user.ts';

/** For whoever did not sign out here: ended from another device, by a new password, or by its age. */
export function SessionEndedNotice() {
  useForgetOthers();
  return (
    <div className="mb-4">
      <Notice
        tone="warning"
        title="You have been signed out."
        text="Your habits are safe. Sign in again to see them."
      />
    </div>
  );
}
