import { toast } from '#web/ui/toast/toast.ts';

const warn = (title: string, description: string) =>
  toast({ variant: 'destructive', title, description });

export function tellRefused(message: string): void {
  warn('Analysis Failed', message || 'Could not analyze the image');
}

export function tellNotAnalyzed(): void {
  warn('Error', 'Failed to analyze image');
}

export function tellNoneSelected(): void {
  warn('No Habits Selected', 'Please select at least one habit to import.');
}

export function tellImported(imported: number, failed: number): void {
  const rest = failed > 0 ? `, ${failed} failed` : '';
  const description = `Successfully imported ${imported} habits${rest}`;
  toast({ title: 'Habits Imported', description });
}

export function tellNoneImported(): void {
  warn('Import Failed', 'Could not import any habits.');
}
