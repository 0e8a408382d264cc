import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CALLBACKS_PATH } from '#features/orders/public.ts';
import { patientPath } from '#features/patients/public.ts';
import { callbackOutcomes } from '#machines/orders/callback.ts';
import { holds } from '#platform/access/permissions.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { RecordPagination } from '#platform/record/console/record-pagination.tsx';
import { CONTACTS_OF_PAGE, skipReasons } from '../campaign-choices.ts';
import type { CampaignContact, CampaignRecord } from '../contract.ts';
import { api } from './api.ts';
import { ContactState } from './campaign-status.tsx';

/** Patients whom the campaign has reached or skipped, for those who may see them. */
export function CampaignContacts({ record }: { record: CampaignRecord }) {
  const user = stored.currentUser.read();
  const { reached, skipped } = record.result;
  return user && holds('campaigns.contacts', user) && reached + skipped.length > 0 ? <Contacts campaignId={record.id} /> : null;
}

function Contacts({ campaignId }: { campaignId: number }) {
  const [page, setPage] = useState(1);
  const { data, error } = useQuery({
    ...api.crm.campaignContacts.queryOptions({ input: { campaign_id: campaignId, page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="campaign-contacts">
      <h3 id="campaign-contacts">{t('Patients')}</h3>
      {error && <FormError>{sayError(error)}</FormError>}
      {data && (
        <>
          <table className="campaign-table" aria-labelledby="campaign-contacts">
            <thead>
              <tr>
                <th scope="col">{t('Patient')}</th>
                <th scope="col">{t('Time')}</th>
                <th scope="col">{t('Status')}</th>
              </tr>
            </thead>
            <tbody>
              {data.contacts.map((contact) => (
                <ContactRow key={contact.id} contact={contact} />
              ))}
            </tbody>
          </table>
          <RecordPagination page={page} pageSize={CONTACTS_OF_PAGE} total={data.total} onPage={setPage} />
        </>
      )}
    </section>
  );
}

function ContactRow({ contact: { patient_id, name, at, state, skipped, outcome, callback_id } }: { contact: CampaignContact }) {
  const why = skipped ? t(skipReasons[skipped]) : outcome && t(callbackOutcomes[outcome]);
  return (
    <tr>
      <th scope="row">
        <Link to={patientPath(patient_id)}>{name || t('Erased patient')}</Link>
      </th>
      <td>{dayAndClock(at)}</td>
      <td>
        <ContactState state={state} />
        {why && <div className="second">{callback_id === null ? why : <Link to={`${CALLBACKS_PATH}?id=${callback_id}`}>{why}</Link>}</div>}
      </td>
    </tr>
  );
}
