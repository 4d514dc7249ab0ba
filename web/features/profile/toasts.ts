import { PICTURE_REFUSALS } from '#contract/profile.ts';
import { serverMessageOr } from '#web/client/call-api.ts';
import { toast } from '#web/ui/toast/toast.ts';

const refuse = (title: string, description: string) =>
  toast({ variant: 'destructive', title, description });

export function toastSaved(): void {
  const description = 'Your profile has been updated successfully.';
  toast({ title: 'Profile updated', description });
}

export function toastNotSaved(error: unknown): void {
  const otherwise = 'Failed to update profile. Please try again.';
  refuse('Error updating profile', serverMessageOr(error, otherwise));
}

export const toastWrongType = () => refuse('Invalid file type', PICTURE_REFUSALS.wrongType);

export const toastTooLarge = () => refuse('File too large', PICTURE_REFUSALS.tooLarge);

export function toastCropped(): void {
  const description = 'Image has been cropped and compressed successfully';
  toast({ title: 'Image cropped', description });
}

export const toastNotCropped = () =>
  refuse('Crop failed', 'Failed to process the image. Please try again.');
