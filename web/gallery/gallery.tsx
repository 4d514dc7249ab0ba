import { SegmentedControl } from '../ui/segmented-control.tsx';
import { setTheme, useTheme } from '../ui/theme/theme-store.ts';
import { themes } from '../ui/theme/themes.ts';
import { Actions } from './actions.tsx';
import { Fields } from './fields.tsx';
import { Lists } from './lists.tsx';
import { Overlays } from './overlays.tsx';
import { States } from './states.tsx';

/** All components of web/ui in every state, for developers. No page links here, and the build leaves it out. */
export function Gallery() {
  const { name } = useTheme();
  return (
    <main className="mx-auto grid w-full max-w-3xl gap-6 py-10 px-safe">
      <h1 className="text-2xl">Gallery</h1>
      <SegmentedControl
        label="Theme"
        options={themes.map((theme) => ({ value: theme.name, label: theme.label }))}
        value={name}
        onValueChange={setTheme}
      />
      <Actions />
      <Fields />
      <States />
      <Lists />
      <Overlays />
    </main>
  );
}
