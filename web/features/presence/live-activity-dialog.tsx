import { Dialog } from '#web/ui/dialog.tsx';

type LiveActivityDialogProps = {
  watching: number | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

export function LiveActivityDialog({ watching, ...dialog }: LiveActivityDialogProps) {
  return (
    <Dialog title="Live Activity" size="sm" {...dialog}>
      <p role="status">{wordsFor(watching)}</p>
    </Dialog>
  );
}

function wordsFor(watching: number | undefined): string {
  if (watching === undefined) return 'Who is watching is not known right now.';
  if (watching === 0) return 'No one is currently viewing your profile';
  if (watching === 1) return '1 person is watching your profile';
  return `${watching} people are watching your profile`;
}
