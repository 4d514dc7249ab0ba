import type { PercentCrop } from 'react-image-crop';

/** The preview: the picture, shifted behind a round window. */
export function CropPreview({ src, crop }: { src: string; crop: PercentCrop | undefined }) {
  return (
    <div className="flex items-center gap-4">
      <div className="size-20 shrink-0 overflow-hidden rounded-full bg-secondary">
        {crop && (
          <img
            src={src}
            alt="Preview"
            draggable={false}
            className="max-w-none"
            style={{
              width: `${10_000 / crop.width}%`,
              height: `${10_000 / crop.height}%`,
              marginLeft: `${(-100 * crop.x) / crop.width}%`,
              marginTop: `${(-100 * crop.y) / crop.height}%`,
            }}
          />
        )}
      </div>
      <p className="text-sm text-secondary">
        Drag the square or its corners. This is how others will see you.
      </p>
    </div>
  );
}
