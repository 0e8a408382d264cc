import './campaigns.css';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { showDate } from '#platform/contract/date-input.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { campaignChannels, type Translation, translations } from '../campaign-choices.ts';
import { campaignList } from '../campaign-list.ts';
import type { CampaignRecord } from '../contract.ts';
import { api } from './api.ts';
import { AudienceNumbers } from './audience-numbers.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignContacts } from './campaign-contacts.tsx';
import { CampaignLog } from './campaign-log.tsx';
import { CampaignResult } from './campaign-result.tsx';
import { CampaignStatus } from './campaign-status.tsx';
import { criteriaInWords } from './criteria-in-words.ts';
import { fieldNames } from './field-names.ts';
import { NewCampaign } from './new-campaign.tsx';

/** The open campaign: its state and text, its audience, what came of it, and what happened. */
export function CampaignDrawer({ bar, id, row, now, onMade }: OpenRecordProps) {
  const isNew = id === NEW_RECORD;
  const query = useQuery({ ...api.crm.campaign.queryOptions({ input: { campaign_id: id } }), staleTime: 0, enabled: !isNew });
  return (
    <ListRecord
      list={campaignList}
      id={id}
      bar={bar}
      title={isNew ? t('New campaign') : (query.data?.name ?? String(row?.values['name'] ?? ''))}
      aside={!isNew && <Presence record={`campaigns/${id}`} now={now} />}
      query={isNew ? null : query}
    >
      {(record) =>
        record ? (
          <div className="record-body">
            <Facts record={record} />
            <CampaignActions key={`actions/${record.id}`} record={record} />
            <AudienceSection record={record} />
            <CampaignResult record={record} />
            <CampaignContacts key={`contacts/${record.id}`} record={record} />
            <CampaignLog record={record} now={now} />
          </div>
        ) : (
          <NewCampaign onMade={onMade} />
        )
      }
    </ListRecord>
  );
}

function Facts({ record }: { record: CampaignRecord }) {
  const { status, channel, text, template, starts_on, ends_on, from_time, until_time, per_hour, owner } = record;
  const translated = (Object.keys(translations) as Translation[]).filter((language) => record[`text_${language}`] !== '');
  return (
    <dl className="record-details">
      <dt>{t('Status')}</dt>
      <dd>
        <CampaignStatus status={status} />
      </dd>
      <dt>{t('Channel')}</dt>
      <dd>{t(campaignChannels[channel])}</dd>
      <dt>{t('Text')}</dt>
      <dd className="campaign-text">{text || t('Not written yet')}</dd>
      {channel !== 'CALL' && (
        <>
          <dt>{t('Registered template')}</dt>
          <dd>{template || t('Not named yet')}</dd>
          {translated.map((language) => (
            <Fragment key={language}>
              <dt>{t(fieldNames[`text_${language}`])}</dt>
              <dd className="campaign-text">
                <span lang={language}>{record[`text_${language}`]}</span>
                <div className="second">{record[`template_${language}`]}</div>
              </dd>
            </Fragment>
          ))}
        </>
      )}
      <dt>{t('Days')}</dt>
      <dd>
        {t('{first} to {last}', { first: showDate(starts_on), last: showDate(ends_on) })}
        <div className="second">
          {t('{from} to {until}, {n} patients per hour', { from: from_time, until: until_time, n: count(per_hour) })}
        </div>
      </dd>
      <dt>{t('Planned by')}</dt>
      <dd>{owner}</dd>
    </dl>
  );
}

function AudienceSection({ record }: { record: CampaignRecord }) {
  const criteria = criteriaInWords(record);
  return (
    <section aria-labelledby="campaign-audience">
      <h3 id="campaign-audience">{t('Audience')}</h3>
      {criteria.length === 0 ? (
        <p>{t('All patients')}</p>
      ) : (
        <ul className="campaign-criteria">
          {criteria.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {record.audience && <AudienceNumbers audience={record.audience} />}
    </section>
  );
}
