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

export type Picture = { file: File; address: string };

/** The chosen picture for the preview, and its reading by the server, which also detects its type. */
export function usePictureReading(onRead: (analysis: ImageAnalysis) => void) {
  const [picture, setPicture] = useState<Picture>();
  const [pictureError, setPictureError] = useState<string>();
  const [analysisText, setAnalysisText] = useState('');
  const { mutate, isPending, error, reset } = useAnalysis((analysis) => {
    setAnalysisText(analysis.analysisText);
    onRead(analysis);
  });
  const address = picture?.address;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);

  function choose(file: File): void {
    reset();
    if (file.size > MAX_IMAGE_BYTES) return setPictureError(IMAGE_REFUSALS.tooLarge);
    setPictureError(undefined);
    setPicture({ file, address: URL.createObjectURL(file) });
  }

  function analyze(): void {
    setPictureError(picture ? undefined : IMAGE_REFUSALS.missing);
    if (picture) mutate(picture.file);
  }

  function clear(): void {
    setPicture(undefined);
    setPictureError(undefined);
    reset();
    setAnalysisText('');
  }

  return {
    picture,
    error: pictureError ?? (error ? explain(error) : undefined),
    choose,
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
