import { Button, TextInput } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import type { SavedView } from '../../views/contract.ts';

interface ViewNameProps {
  view: SavedView;
  onRename: (name: string) => void;
}

const focus = (input: HTMLInputElement | null) => input?.focus();

/** Name and owner of a view; users who may change it can rename it in place. */
export function ViewName({ view: { name, by, mine, may_change: mayChange }, onRename }: ViewNameProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const finish = (event: FormEvent) => {
    event.preventDefault();
    const next = draft?.trim() ?? '';
    if (next !== '' && next !== name) onRename(next);
    setDraft(null);
  };
  if (draft !== null)
    return (
      <form className="where-line" onSubmit={finish}>
        <TextInput
          size="sm"
          ref={focus}
          aria-label={t('New name of {name}', { name })}
          maxLength={60}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
        />
        <Button type="submit" size="sm">
          {t('Save')}
        </Button>
      </form>
    );
  return (
    <span className="where-line">
      {name} {!mine && <small className="muted">{by}</small>}
      {mayChange && <IconButton icon={IconFile} size="sm" label={t('Rename {name}', { name })} onClick={() => setDraft(name)} />}
    </span>
  );
}
