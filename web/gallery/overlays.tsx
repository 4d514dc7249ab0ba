import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../ui/menu/menu-items.tsx';
import { Menu } from '../ui/menu.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast/toast.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { TypedConfirmDialog } from '../ui/typed-confirm-dialog.tsx';
import { Exhibit, Row } from './exhibit.tsx';

export function Overlays() {
  return (
    <Exhibit title="What opens">
      <Row>
        <ExampleMenu />
        <Tooltip content="Days in a row">
          <Button>Tooltip</Button>
        </Tooltip>
        <Dialog title="A dialog" description="With a field." trigger={<Button>Dialog</Button>}>
          <TextField label="Name" />
          <DialogActions>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
          </DialogActions>
        </Dialog>
        <Panel />
        <Dialog title="Copy it now" trigger={<Button>Shown once</Button>}>
          <ShownOnce label="Your token" secret="hc_NoToken" copyLabel="Copy token">
            <p className="text-secondary">What to do with it.</p>
          </ShownOnce>
        </Dialog>
      </Row>
      <Questions />
      <Toasts />
    </Exhibit>
  );
}

function ExampleMenu() {
  return (
    <Menu trigger={<Button>Menu</Button>}>
      <MenuLabel>A label</MenuLabel>
      <MenuItem icon={<Bell />}>With an icon</MenuItem>
      <MenuItem isDisabled>Disabled</MenuItem>
      <MenuLink>
        <a href="#root">A link</a>
      </MenuLink>
      <MenuSeparator />
      <MenuItem isDangerous>Dangerous</MenuItem>
    </Menu>
  );
}

function Panel() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Side panel</Button>
      <SidePanel title="A side panel" isOpen={isOpen} onOpenChange={setIsOpen}>
        <TextField label="Name" />
      </SidePanel>
    </>
  );
}

function Questions() {
  const [isTyping, setIsTyping] = useState(false);
  const question = { title: 'Delete it?', description: 'This can’t be undone.' };
  return (
    <Row>
      <ConfirmDialog
        {...question}
        confirmLabel="Delete"
        isDangerous
        onConfirm={() => {}}
        trigger={<Button variant="danger">Question</Button>}
      />
      <Button variant="danger" onClick={() => setIsTyping(true)}>
        Typed question
      </Button>
      {isTyping && (
        <TypedConfirmDialog
          {...question}
          label="Type DELETE"
          word="DELETE"
          isBusy={false}
          onConfirm={() => setIsTyping(false)}
          onClose={() => setIsTyping(false)}
        />
      )}
    </Row>
  );
}

function Toasts() {
  const action = { label: 'Undo', onSelect: () => {} };
  const failure = {
    title: 'Not saved',
    description: 'Try again.',
    variant: 'destructive',
  } as const;
  return (
    <Row>
      <Button onClick={() => toast({ title: 'Saved', description: 'All of it.', action })}>
        Toast
      </Button>
      <Button onClick={() => toast(failure)}>Toast of a failure</Button>
    </Row>
  );
}
