import { serverMessageOr } from '#web/client/call-api.ts';
import { toast } from '#web/ui/toast/toast.ts';

export function toastImported(count: number): void {
  toast({ title: 'Import Successful', description: `Successfully imported ${count} habits` });
}

export function toastNotImported(error?: unknown): void {
  const description = serverMessageOr(error, 'Failed to import habits');
  toast({ variant: 'destructive', title: 'Import Failed', description });
}
