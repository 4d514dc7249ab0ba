import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from '../ui/toast/toaster.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the gallery.');

createRoot(root).render(
  <StrictMode>
    <TooltipProvider>
      <Gallery />
      <Toaster />
    </TooltipProvider>
  </StrictMode>,
);
