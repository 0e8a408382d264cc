import './location-mgmt.css';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { kilometres } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { api } from './api.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { pincodeList } from '../lists.ts';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import type { PincodeRecord } from '../contract.ts';
import { AnchorForm } from './anchor-form.tsx';
import { ServiceTrial } from './service-trial.tsx';

/** The open pincode: stores that serve it, nearby pincodes, and a trial of the rules. */
export function PincodeDrawer({ bar, id, row }: OpenRecordProps) {
  const query = useQuery({ ...api.store.pincode.queryOptions({ input: { pincode_id: id } }), staleTime: 0 });
  const title = query.data?.pincode ?? String(row?.values['pincode'] ?? t('Pincode'));
  return (
    <ListRecord list={pincodeList} id={id} bar={bar} title={title} query={query}>
      {(record) => record && <PincodeView key={record.id} record={record} />}
    </ListRecord>
  );
}

function PincodeView({ record }: { record: PincodeRecord }) {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('locations.manage', user);
  return (
    <div className="pincode">
      <dl className="pincode-facts">
        <Fact title={t('District')}>{record.district}</Fact>
        <Fact title={t('State or territory')}>{record.state}</Fact>
        <Fact title={t('Post offices')}>{record.offices.join(', ') || t('None')}</Fact>
        <Fact title={t('Nearest pincodes')}>{record.nearest.map(nearInWords).join(', ') || t('None')}</Fact>
      </dl>
      <section aria-label={t('Store groups')}>
        <h3>{t('Store groups')}</h3>
        {record.groups.length === 0 ? (
          <p className="second">{t('No store group serves this pincode.')}</p>
        ) : (
          <Groups groups={record.groups} />
        )}
      </section>
      <section aria-label={t('Anchor store')}>
        <h3>{t('Anchor store')}</h3>
        {canManage ? (
          <AnchorForm key={record.version} record={record} />
        ) : (
          <p>
            {record.anchor_store?.name ?? t('None')} <span className="second">{t(permissionLacking('locations.manage'))}</span>
          </p>
        )}
      </section>
      <ServiceTrial pincode={record.pincode} />
    </div>
  );
}

/** `400072, 1.4 km (not served)`. */
function nearInWords({ pincode, distance, served }: PincodeRecord['nearest'][number]): string {
  const where = distance === null ? pincode : `${pincode} · ${kilometres(distance)}`;
  return served ? where : t('{pincode} (not served)', { pincode: where });
}

const Fact = ({ title, children }: { title: string; children: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

const Groups = ({ groups }: Pick<PincodeRecord, 'groups'>) => (
  <ol className="pincode-groups">
    {groups.map(({ id, name, priority, serviceable, business_tag }) => (
      <li key={id}>
        <span>{name}</span> {business_tag && <Badge>{business_tag}</Badge>}
        <span className="second">
          {priority === 1 ? t('preferred') : t('priority {priority}', { priority })}
          {!serviceable && `, ${t('not serviceable at present')}`}
        </span>
      </li>
    ))}
  </ol>
);
