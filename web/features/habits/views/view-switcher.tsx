import { CircleDot, LayoutGrid, List, Menu, Timer } from 'lucide-react';
import { type ComponentType, memo } from 'react';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { VIEW_NAMES, type ViewName } from '../data/view-choice.ts';

const FACES: Record<ViewName, { label: string; Icon: ComponentType<{ 'aria-hidden': true }> }> = {
  grid: { label: 'Grid', Icon: LayoutGrid },
  list: { label: 'List', Icon: List },
  focus: { label: 'Focus', Icon: Timer },
  minimal: { label: 'Minimal', Icon: Menu },
  zen: { label: 'Zen', Icon: CircleDot },
};

const options = VIEW_NAMES.map((value) => {
  const { label, Icon } = FACES[value];
  return { value, label, icon: <Icon aria-hidden /> };
});

type ViewSwitcherProps = {
  view: ViewName;
  onChoose: (view: ViewName) => void;
  onPress?: () => void;
  isStacked?: boolean;
};

export const ViewSwitcher = memo(function ViewSwitcher(props: ViewSwitcherProps) {
  const { view, onChoose, onPress, isStacked = false } = props;
  return (
    <SegmentedControl
      label="View"
      isStacked={isStacked}
      options={options}
      value={view}
      onValueChange={onChoose}
      {...(onPress && { onPress })}
    />
  );
});
