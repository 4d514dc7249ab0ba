import type { ComponentType } from 'react';
import { SideCardsOnDemand } from './side-cards-on-demand.tsx';

/** The cards beside the habits, from top to bottom. While there are none, the habits have the width. */
export const sideWidgets: readonly ComponentType[] = [SideCardsOnDemand];
