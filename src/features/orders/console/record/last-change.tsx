import { t } from '#platform/console/language/language.ts';
import { TimeAgo } from '#platform/console/ui/controls/time-ago.tsx';
import type { TimelineItem } from '../../contract.ts';

/** The last event of the order, where its events leave room. */
export function LastChange({ items, now }: { items: readonly TimelineItem[]; now: number }) {
  const last = items.find(({ kind }) => kind === 'event');
  if (!last) return null;
  return (
    <div className="order-last-change second small">
      <div>
        <b>{t(last.title)}</b>
        {last.detail && ` · ${last.detail}`}
      </div>
      <div>
        {last.by} · <TimeAgo at={last.at} now={now} />
      </div>
    </div>
  );
}
