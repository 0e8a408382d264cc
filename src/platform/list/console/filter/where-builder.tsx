import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { List } from '../../list.ts';
import type { Group } from '../../where.ts';
import { blank, filterable, isWholeGroup, emptyWhere } from '../where-tree.ts';
import { GroupFields } from './group-fields.tsx';

interface WhereBuilderProps {
  list: List;
  where: Group;
  onWhere: (where: Group) => void;
  onClose: () => void;
}

/** Builder of nested conditions; the list follows when they are complete. */
export default function WhereBuilder({ list, where, onWhere, onClose }: WhereBuilderProps) {
  const [first] = filterable(list);
  const [draft, setDraft] = useState<Group>(() => (where.of.length > 0 || !first ? where : { match: 'all', of: [blank(first)] }));
  const apply = (next: Group) => {
    onWhere(next);
    onClose();
  };
  return (
    <Dialog
      title={t('Filter: {what}', { what: t(list.title) })}
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button variant="subtle" onClick={() => apply(emptyWhere)}>
            {t('Clear all filters')}
          </Button>
          <span className="grow" />
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton
            variant="filled"
            off={isWholeGroup(draft) ? null : t('A condition is not complete yet')}
            onClick={() => apply(draft)}
          >
            {t('Show results')}
          </BlockableButton>
        </>
      }
    >
      <GroupFields list={list} group={draft} depth={1} onChange={setDraft} onRemove={null} />
    </Dialog>
  );
}
