import { useState } from 'react';
import { IMAGE_REFUSALS, type ImageAnalysis } from '#contract/import/image.ts';
import { refusalIn, useAnalysis } from './use-analysis.ts';
import { usePicture } from './use-picture.ts';

/** From a picture to what stands in it. */
export function useReading(onRead: (analysis: ImageAnalysis) => void) {
  const { picture, fault, setFault, choose, forget } = usePicture();
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
    setFault(undefined);
    if (picture) mutate(picture.file);
    else setFault(IMAGE_REFUSALS.missing);
  }

  function clear(): void {
    forget();
    reset();
    setAnalysisText('');
  }

  return {
    picture,
    fault: fault ?? (error ? explain(error) : undefined),
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
  return 'The picture could not be read just now. It is still here: please try again.';
}
