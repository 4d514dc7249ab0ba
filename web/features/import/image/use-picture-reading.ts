import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  analyzeImage,
  MAX_IMAGE_BYTES,
  IMAGE_REFUSALS,
  IMAGE_REFUSAL_STATUSES,
  type ImageAnalysis,
} from '#contract/import/image.ts';
import { ApiError, callApi } from '#web/client/call-api.ts';
import { toast } from '#web/ui/toast/toast.ts';

/** Sends a picture, and returns the suggestions. */
export function usePictureReading(onRead: (analysis: ImageAnalysis) => void) {
  const { picture, pictureError, setPictureError, choose, forget } = usePicture();
  const [analysisText, setAnalysisText] = useState('');
  const { mutate, isPending, error, reset } = useAnalysis((analysis) => {
    setAnalysisText(analysis.analysisText);
    onRead(analysis);
  });

  function chooseAnother(file: File): void {
    reset();
    choose(file);
  }

  function analyze(): void {
    setPictureError(undefined);
    if (picture) mutate(picture.file);
    else setPictureError(IMAGE_REFUSALS.missing);
  }

  function clear(): void {
    forget();
    reset();
    setAnalysisText('');
  }

  return {
    picture,
    error: pictureError ?? (error ? explain(error) : undefined),
    choose: chooseAnother,
    analyze,
    isAnalyzing: isPending,
    analysisText,
    clear,
  };
}

function explain(error: Error): string {
  const refusal = refusalIn(error);
  if (refusal) return refusal;
  if (!navigator.onLine) {
    return 'You’re offline. Your picture stays here: analyze it when you’re back.';
  }
  return 'We couldn’t read the picture just now. It’s still here: please try again.';
}

function useAnalysis(onRead: (analysis: ImageAnalysis) => void) {
  return useMutation({
    mutationFn: (file: File) => callApi(analyzeImage, { file }),
    onSuccess: (analysis) => {
      if (!analysis.success) toastRefused(analysis.message);
      onRead(analysis);
    },
    onError: (error) => {
      const refusal = refusalIn(error);
      if (refusal === undefined) warn('Error', 'Failed to analyze image');
      else toastRefused(refusal);
    },
  });
}

const warn = (title: string, description: string) =>
  toast({ variant: 'destructive', title, description });

const toastRefused = (message: string) =>
  warn('Analysis Failed', message || 'Could not analyze the image');

/** The message of the server for a refused picture. Undefined for other failures. */
const refusalIn = (error: unknown): string | undefined =>
  error instanceof ApiError && IMAGE_REFUSAL_STATUSES.some((status) => status === error.status)
    ? error.serverMessage
    : undefined;

export type Picture = { file: File; address: string };

/** The chosen file for the preview. The server detects its type. */
function usePicture() {
  const [picture, setPicture] = useState<Picture>();
  const [pictureError, setPictureError] = useState<string>();
  const address = picture?.address;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);

  function choose(file: File): void {
    if (file.size > MAX_IMAGE_BYTES) return setPictureError(IMAGE_REFUSALS.tooLarge);
    setPictureError(undefined);
    setPicture({ file, address: URL.createObjectURL(file) });
  }

  function forget(): void {
    setPicture(undefined);
    setPictureError(undefined);
  }

  return { picture, pictureError, setPictureError, choose, forget };
}
