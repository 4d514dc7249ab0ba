import { Bell, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CopyLink } from '../ui/copy-link.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import { Exhibit, Row } from './exhibit.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const TONES = ['neutral', 'accent', 'success', 'warning', 'error'] as const;
const PERIODS = [
  { value: 'week', label: 'Week', icon: <Bell aria-hidden="true" /> },
  { value: 'month', label: 'Month', icon: <Bell aria-hidden="true" /> },
] as const;

export function Actions() {
  return (
    <>
      <Exhibit title="Buttons">
        {VARIANTS.map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} isBusy>
              {variant}, busy
            </Button>
            <Button variant={variant} disabled>
              {variant}, disabled
            </Button>
          </Row>
        ))}
        <Row>
          <Button variant="primary" size="lg">
            Large
          </Button>
          <Button size="icon" aria-label="Delete">
            <Trash2 aria-hidden="true" />
          </Button>
          <CopyLink link="https://habits.example/auth?code=1" email="ada@habits.example" />
        </Row>
        <Button variant="primary" isFullWidth>
          As wide as there is room
        </Button>
      </Exhibit>
      <Exhibit title="Badges">
        <Row>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              <Bell aria-hidden="true" />
              {tone}
            </Badge>
          ))}
        </Row>
      </Exhibit>
      <Choosers />
    </>
  );
}

function Choosers() {
  const [period, setPeriod] = useState<'week' | 'month'>('week');
  const control = { options: PERIODS, value: period, onValueChange: setPeriod };
  return (
    <Exhibit title="Tabs and segments">
      <Tabs defaultValue="first">
        <TabList label="Tabs">
          <Tab value="first">First</Tab>
          <Tab value="second">Second</Tab>
        </TabList>
        <TabPanel value="first">What the first tab shows.</TabPanel>
        <TabPanel value="second">What the second tab shows.</TabPanel>
      </Tabs>
      <SegmentedControl label="Period" {...control} />
      <SegmentedControl label="Period, stacked" {...control} isStacked />
      <SegmentedControl label="Period, in full width" {...control} isFullWidth />
    </Exhibit>
  );
}
