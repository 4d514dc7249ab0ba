import type { DragEvent, ReactNode } from 'react';

type DropAreaProps = { onDrop: (file: File) => void; children: ReactNode };

/** Accepts a dropped file anywhere in the area, because the browser would open it elsewhere. */
export function DropArea({ onDrop, children }: DropAreaProps) {
  function drop(event: DragEvent): void {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) onDrop(file);
  }
  return (
    <div
      role="presentation"
      className="grid grid-cols-1 gap-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
