import { type FormEvent, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { Button } from '#platform/console/ui/controls/button.tsx';
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
        <span className="input input-sm">
          <input
            ref={focus}
            type="text"
            aria-label={t('New name of {name}', { name })}
            maxLength={60}
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
          />
        </span>
        <Button type="submit" size="sm">
          {t('Save')}
        </Button>
      </form>
    );
  return (
    <span className="where-line">
      {name} {!mine && <small className="muted">{by}</small>}
      {mayChange && <IconButton icon="draft" size="sm" label={t('Rename {name}', { name })} onClick={() => setDraft(name)} />}
    </span>
  );
}
