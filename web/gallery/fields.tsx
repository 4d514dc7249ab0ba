import { useState } from 'react';
import { CheckboxGroup } from '../ui/checkbox-group.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { LengthNote } from '../ui/length-note.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SliderField } from '../ui/slider-field.tsx';
import { StepperField } from '../ui/stepper-field.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { Exhibit } from './exhibit.tsx';

export function Fields() {
  return (
    <>
      <Exhibit title="Fields">
        <TextField label="Plain" defaultValue="Read 20 pages" />
        <TextField label="Empty" placeholder="Read 20 pages" required />
        <TextField label="With a hint" hint="Others will see this." aside="3 of 20" />
        <TextField label="Wrong" defaultValue="?" error="A name has letters." hint="And digits." />
        <TextField label="Disabled" defaultValue="Not now" disabled />
        <TextField label="Search without a label in sight" placeholder="Search" isLabelHidden />
        <PasswordField label="Password" defaultValue="a-good-long-password" />
        <PasswordField label="Password, wrong" error="Password is required" />
        <TextareaField label="Notes" defaultValue="Ten minutes at least" />
        <TextareaField label="Notes, wrong" error="Too long" />
        <LengthNote text="12345" max={5} />
        <Selects />
      </Exhibit>
      <Exhibit title="Boxes and switches">
        <Checkbox label="Open" />
        <Checkbox label="Checked" defaultChecked hint="With a hint" />
        <Checkbox label="Disabled" disabled />
        <Checkbox label="Checked and disabled" defaultChecked disabled />
        <Groups />
        <Switch label="Off" />
        <Switch label="On" defaultChecked hint="With a hint" />
        <Switch label="Disabled" disabled />
        <Switch label="On and disabled" defaultChecked disabled />
      </Exhibit>
    </>
  );
}

const EVENTS = [
  { value: 'done', label: 'Done', hint: 'With a hint' },
  { value: 'skipped', label: 'Skipped' },
] as const;

function Groups() {
  const [values, setValues] = useState<('done' | 'skipped')[]>(['done']);
  const group = { options: EVENTS, values, onValuesChange: setValues };
  return (
    <>
      <CheckboxGroup legend="Any number of a few" {...group} />
      <CheckboxGroup legend="Wrong" {...group} error="Choose at least one" />
    </>
  );
}

function Selects() {
  const [minutes, setMinutes] = useState(30);
  const [times, setTimes] = useState('3');
  const options = ['Daily', 'Weekly'].map((name) => ({ value: name, label: name }));
  return (
    <>
      <SelectField label="How often" options={options} />
      <SelectField label="How often, wrong" error="Choose one" options={options} />
      <SelectField label="How often, disabled" disabled options={options} />
      <StepperField label="Times" min={1} max={7} value={times} onValueChange={setTimes} />
      <SliderField
        {...{ label: 'Reminder', unit: ' min', min: 0, max: 60, step: 5 }}
        value={minutes}
        onValueChange={setMinutes}
      />
    </>
  );
}
