import { Button, TextInput } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { SavedView } from '../../views/contract.ts';

interface ViewNameProps {
  view: SavedView;
  onRename: (name: string) => void;
}

const schema = () => import('../../views/contract.ts').then(({ viewName }) => viewName);

const focus = (input: HTMLInputElement | null) => input?.focus();

/** Name and owner of a view; users who may change it can rename it in place. */
export function ViewName({ view, onRename }: ViewNameProps) {
  const { name, by, mine, may_change: mayChange } = view;
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      <RenameForm
        name={name}
        onFinish={(next) => {
          if (next !== name) onRename(next);
          setOpen(false);
        }}
      />
    );
  return (
    <span className="where-line">
      {name} {!mine && <small className="muted">{by}</small>}
      {mayChange && <IconButton icon={IconFile} size="sm" label={t('Rename {name}', { name })} onClick={() => setOpen(true)} />}
    </span>
  );
}

function RenameForm({ name, onFinish }: { name: string; onFinish: (name: string) => void }) {
  const form = useSchemaForm({ schema, initialValues: { name } });
  return (
    <form className="where-line" {...form.formProps((renamed) => onFinish(renamed.name))}>
      <TextInput size="sm" ref={focus} aria-label={t('New name of {name}', { name })} maxLength={60} {...form.getInputProps('name')} />
      <Button type="submit" size="sm">
        {t('Save')}
      </Button>
    </form>
  );
}
