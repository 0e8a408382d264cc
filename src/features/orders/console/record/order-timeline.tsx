import './order-timeline.css';
import { Button } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import type { TimelineItem } from '../../contract.ts';
import { mentionsIn } from '../../mentions.ts';
import { orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import { TimeAgo } from '#platform/console/ui/controls/time-ago.tsx';
import { IconBlank } from '#platform/console/ui/blank-icon.ts';
import { MenuButton } from '#platform/console/ui/overlays/menu.tsx';

const choices = { all: msg('All'), event: msg('Events'), note: msg('Notes') } as const;
type Choice = keyof typeof choices;

/** Timeline, newest first: user, time (exact on hover), event, previous status. */
export function OrderTimeline({ items, now, only }: { items: readonly TimelineItem[]; now: number; only?: 'note' }) {
  const [choice, setChoice] = useState<Choice>(only ?? 'all');
  const visibleItems = items.filter((item) => choice === 'all' || item.kind === choice);
  return (
    <section className="order-timeline" aria-label={only ? t(choices[only]) : t('Timeline')}>
      {!only && (
        <div className="row">
          <h3 className="grow">{t('Timeline')}</h3>
          <MenuButton
            menuLabel={t('Timeline shows')}
            items={Object.entries(choices).map(([value, label]) => ({
              label: t(label),
              icon: value === choice ? IconCheck : IconBlank,
              onSelect: () => setChoice(value as Choice),
            }))}
          >
            <Button
              size="xs"
              aria-label={t('Timeline shows: {what}', { what: t(choices[choice]) })}
              rightSection={<IconChevronDown size={14} />}
            >
              {t(choices[choice])}
            </Button>
          </MenuButton>
        </div>
      )}
      {visibleItems.length === 0 && <p className="muted">{choice === 'note' ? t('No notes yet.') : t('Nothing yet.')}</p>}
      <ol>
        {visibleItems.map((item) => (
          <li key={item.id} data-tone={item.kind === 'event' && item.to ? orderStatusCatalogue[item.to].meaning : undefined}>
            <b>{t(item.title)}</b>
            {item.from && item.from !== item.to && (
              <div className="muted small">{t('from {status}', { status: t(orderStatusCatalogue[item.from].name) })}</div>
            )}
            {item.detail && (
              <div className="order-said">
                <WithMentions text={item.detail} names={item.mentions ?? []} />
              </div>
            )}
            <div className="muted small">
              {item.by} · <TimeAgo at={item.at} now={now} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A note with the users whom it mentions marked. */
function WithMentions({ text, names }: { text: string; names: readonly string[] }) {
  const mentions = mentionsIn(text, names);
  return (
    <>
      {mentions.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(mentions[index - 1]?.end ?? 0, start)}
          <b className="order-mention">{text.slice(start, end)}</b>
        </Fragment>
      ))}
      {text.slice(mentions.at(-1)?.end ?? 0)}
    </>
  );
}
