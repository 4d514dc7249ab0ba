import type { ComponentType } from 'react';

/** The cards beside the habits, from top to bottom. While there are none, the habits have the width. */
export const sideWidgets: readonly ComponentType[] = [];
