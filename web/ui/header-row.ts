import { useLayoutEffect } from 'react';

/** On a phone, the first row of the page replaces the logo. The style sheet calls it `header-row`. */
export function useHeaderRow(isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    document.documentElement.dataset['headerRow'] = '';
    return () => {
      delete document.documentElement.dataset['headerRow'];
    };
  }, [isOn]);
}
