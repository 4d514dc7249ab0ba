import { memo } from 'react';
import { firstLetterOf } from '#web/ui/first-letter.ts';
import { usePictures } from './use-pictures.ts';

type HabitIconProps = {
  icon: string | null;
  /** Its first letter stands where no icon was chosen. */
  name: string;
};

/** Decoration: the habit's name always stands beside it. */
export const HabitIcon = memo(function HabitIcon({ icon, name }: HabitIconProps) {
  const pictures = usePictures();
  const letter = letterOf(icon, name);
  const Picture = pictures?.[icon ?? ''];
  if (Picture) return <Picture aria-hidden="true" className="size-5" />;
  return (
    <span aria-hidden="true" className="grid size-5 place-items-center font-semibold uppercase">
      {(letter.isChosen || pictures) && letter.text}
    </span>
  );
});

const LETTER_ICON = /^letter-([A-Z])$/;

function letterOf(icon: string | null, name: string) {
  const chosen = LETTER_ICON.exec(icon ?? '')?.[1];
  return {
    text: chosen ?? firstLetterOf(name.trim()),
    isChosen: chosen !== undefined || icon === null,
  };
}
