import { SlidersHorizontal } from 'lucide-react';
import { type Section, WITHOUT_SECTION } from '#domain/habits/sections.ts';
import { Button } from '#web/ui/button.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useSections } from '../manage/sections/sections-query.ts';
import type { OrderPartProps } from './order-values.ts';
import { FirstSections, SectionsDialog } from '../manage/sections/sections-dialog.tsx';

/** Chooses the section of the habit. */
export function SectionField(props: OrderPartProps) {
  return (
    <Loaded
      query={useSections()}
      skeleton={<Skeleton className="h-17" />}
      errorTitle="Couldn’t load your sections."
      isQuiet
    >
      {(sections) => <SectionChoice sections={sections} {...props} />}
    </Loaded>
  );
}

type SectionChoiceProps = OrderPartProps & { sections: readonly Section[] };

function SectionChoice({ sections, values, change, errors }: SectionChoiceProps) {
  const { open, draw } = useDialogOnDemand();
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      {sections.length === 0 ? (
        <NoSections />
      ) : (
        <div className="w-full">
          <SelectField
            label="Section"
            value={values.section ?? ''}
            error={errors?.section}
            onChange={({ target }) => change({ section: Number(target.value) || null })}
            options={[
              { value: '', label: WITHOUT_SECTION },
              ...sections.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </div>
      )}
      <Button variant="quiet" className="-ml-4" onClick={() => open()}>
        <SlidersHorizontal aria-hidden="true" />
        Manage sections
      </Button>
      {/* The forms in the dialog do not submit this form. */}
      <div onSubmit={(event) => event.stopPropagation()} className="contents">
        {draw((state) => (
          <SectionsDialog {...state} />
        ))}
      </div>
    </div>
  );
}

function NoSections() {
  return (
    <>
      <span className="text-sm font-medium">Section</span>
      <p className="text-sm text-secondary">
        Group habits under headings, such as Morning or Work.
      </p>
      <FirstSections />
    </>
  );
}
