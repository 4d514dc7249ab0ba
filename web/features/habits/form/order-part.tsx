import { clsx } from 'clsx';
import { partStyles } from './part-styles.ts';
import { SectionField } from './section-field.tsx';
import { StepsField } from './steps-field.tsx';
import { TagsField } from './tags-field.tsx';
import type { OrderPartProps } from './order-values.ts';

/** What a habit is made of, and where it stands among others. */
export function OrderPart(props: OrderPartProps) {
  return (
    <div className={clsx('grid grid-cols-1 gap-5', partStyles)}>
      <StepsField {...props} />
      <SectionField {...props} />
      <TagsField {...props} />
    </div>
  );
}
