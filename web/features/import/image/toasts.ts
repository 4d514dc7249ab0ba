import { toast } from '#web/ui/toast/toast.ts';

const warn = (title: string, description: string) =>
  toast({ variant: 'destructive', title, description });

export function toastRefused(message: string): void {
  warn('Analysis Failed', message || 'Could not analyze the image');
}

export function toastNotAnalyzed(): void {
  warn('Error', 'Failed to analyze image');
}

export function toastNoneSelected(): void {
  warn('No Habits Selected', 'Please select at least one habit to import.');
}

export function toastImported(imported: number, failed: number): void {
  const rest = failed > 0 ? `, ${failed} failed` : '';
  const description = `Successfully imported ${imported} habits${rest}`;
  toast({ title: 'Habits Imported', description });
}

export function toastNoneImported(): void {
  warn('Import Failed', 'Could not import any habits.');
}
