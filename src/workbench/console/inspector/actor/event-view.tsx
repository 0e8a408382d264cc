import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import { copyText } from '#platform/console/client/copy-text.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { useInspected } from '../store/use-inspection.ts';
import { actorName, formatClock, eventTitle } from '../store/labels.ts';
import { JsonTree } from './json-tree.tsx';

/** The selected event: sender, receiver, payload and resulting transitions. */
export function EventView() {
  const { store, linkTo } = useInspected();
  const { selected } = store.state();
  const row = selected === null ? null : store.rowAt(selected);
  if (!row) return <EmptyState title={t('No event selected')}>{t('Select one to see everything as it was then.')}</EmptyState>;
  return (
    <div className="inspector-state">
      <dl className="inspector-facts">
        <dt>{t('Event')}</dt>
        <dd className="mono">{eventTitle(row)}</dd>
        <dt>{t('When')}</dt>
        <dd>{formatClock(row.at)}</dd>
        <dt>{t('From')}</dt>
        <dd>{actorName(store, row.from)}</dd>
        <dt>{t('To')}</dt>
        <dd>{actorName(store, row.to)}</dd>
        <dt>{t('Led to')}</dt>
        <dd>
          {row.taken === null
            ? t('no reported transition')
            : t('{n, plural, one {one transition} other {# transitions}}', { n: row.taken })}
        </dd>
      </dl>
      {row.payload !== undefined && (
        <div className="inspector-json">
          <JsonTree value={row.payload} />
        </div>
      )}
      {linkTo && (
        <Button size="sm" leftSection={<IconCopy size={14} />} onClick={() => void copyText(linkTo(row.seq))}>
          {t('Copy a link to this moment')}
        </Button>
      )}
    </div>
  );
}
