import './drug-mappings.css';
import { useQuery } from '@tanstack/react-query';
import { money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { ItemRecord } from '../contract.ts';
import { itemList } from '../item-list.ts';
import { api } from './api.ts';
import { CandidateList } from './candidate-list.tsx';
import { ComparedDrugCard } from './compared-drug-card.tsx';
import { ItemActions } from './item-actions.tsx';
import { ItemLog } from './item-log.tsx';
import { ItemStatus } from './item-status.tsx';

/** The open product: their words above ours, and what can be done. */
export function ItemDrawer({ bar, id, row, now }: OpenRecordProps) {
  const query = useQuery({ ...api.distributor.item.queryOptions({ input: { item_id: id } }), staleTime: 0 });
  return (
    <ListRecord
      list={itemList}
      id={id}
      bar={bar}
      title={query.data?.name ?? String(row?.values['name'] ?? '')}
      aside={<Presence record={`distributor-items/${id}`} now={now} />}
      query={query}
    >
      {(record) =>
        record && (
          <div className="record-body">
            <Facts record={record} />
            {record.mapped && <MappedDrug record={record} />}
            {(record.status === 'unmatched' || record.status === 'suggested') && (
              <CandidateList key={`drugs ${record.id}`} record={record} onNext={bar.onNext} />
            )}
            <ItemActions key={record.id} record={record} />
            <ItemLog record={record} now={now} />
          </div>
        )
      }
    </ListRecord>
  );
}

function Facts({ record: { status, distributor, code, pack, maker, mrp, to_match } }: { record: ItemRecord }) {
  return (
    <dl className="record-details">
      <dt>{t('Status')}</dt>
      <dd>
        <ItemStatus status={status} />
        {to_match && <div className="second">{t('Being compared with our drugs')}</div>}
      </dd>
      <dt>{t('Distributor')}</dt>
      <dd>{distributor.name}</dd>
      <dt>{t('Their code')}</dt>
      <dd>{code}</dd>
      <dt>{t('Pack')}</dt>
      <dd>{pack ?? '–'}</dd>
      <dt>{t('Maker')}</dt>
      <dd>{maker ?? '–'}</dd>
      <dt>{t('MRP')}</dt>
      <dd>{mrp === null ? '–' : money(mrp)}</dd>
    </dl>
  );
}

function MappedDrug({ record: { mapped, other_codes } }: { record: ItemRecord }) {
  if (!mapped) return null;
  return (
    <section aria-label={t('Our drug')}>
      <h3>{t('Our drug')}</h3>
      <ComparedDrugCard compared={mapped} />
      {other_codes.length > 0 && (
        <p className="second">
          {t('{n, plural, one {Also their code {codes}} other {Also their codes {codes}}}', {
            n: other_codes.length,
            codes: other_codes.join(', '),
          })}
        </p>
      )}
    </section>
  );
}
