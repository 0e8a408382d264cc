import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { BlockableCheckbox } from '#platform/console/ui/fields/blockable-checkbox.tsx';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import type { PatientRecord } from '../contract.ts';
import { type Channel, channels, type ConsentSource, consentSources, languages, type Purpose, purposes } from '../patient-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const channelNames = Object.keys(channels) as Channel[];
const purposeNames = Object.keys(purposes) as Purpose[];

/** Language, quiet hours, and what the patient has consented to: a box gives a consent, the same box withdraws it. */
export function CommunicationTab({ record }: { record: PatientRecord }) {
  const [source, setSource] = useState<ConsentSource>('CALL');
  const set = useMutation(api.crm.setConsent.mutationOptions(changing));
  const consentOf = (channel: Channel, purpose: Purpose) =>
    record.consents.find((consent) => consent.channel === channel && consent.purpose === purpose);
  const refusals = Object.values(fieldErrors(set.error)).map((refusal) => t(refusal));
  const hours = record.quiet_from === null ? t('None') : `${record.quiet_from}–${record.quiet_until}`;
  return (
    <div className="patient-part">
      <p>
        {t('Language')}: <b>{record.language === null ? t('Unknown') : t(languages[record.language])}</b> · {t('No calls')}: <b>{hours}</b>
      </p>
      <p className="second">
        {t('Read out: we use this channel for this purpose alone, and the consent can be withdrawn at any time on the phone.')}
      </p>
      <div className="patient-source">
        <ChoiceSelect
          label={t('How consent is given or withdrawn')}
          choices={consentSources}
          value={source}
          onChange={(chosen) => setSource((chosen || 'CALL') as ConsentSource)}
        />
      </div>
      <table className="patient-consents">
        <thead>
          <tr>
            <th scope="col">{t('Channel')}</th>
            {purposeNames.map((purpose) => (
              <th key={purpose} scope="col">
                {t(purposes[purpose])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {channelNames.map((channel) => (
            <tr key={channel}>
              <th scope="row">{t(channels[channel])}</th>
              {purposeNames.map((purpose) => (
                <td key={purpose}>
                  <BlockableCheckbox
                    label={consentOf(channel, purpose)?.given ? t('Given') : t('Not given')}
                    aria-label={t('{channel}: {purpose}', { channel: t(channels[channel]), purpose: t(purposes[purpose]) })}
                    checked={consentOf(channel, purpose)?.given ?? false}
                    off={set.isPending ? t('Saving…') : null}
                    onChange={({ currentTarget }) =>
                      set.mutate({
                        patient_id: record.patient_id,
                        channel,
                        purpose,
                        given: currentTarget.checked,
                        source,
                        request_key: newRequestKey(),
                      })
                    }
                  />
                  <ConsentFacts consent={consentOf(channel, purpose)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {set.isError && (
        <FormError>
          {refusals.length > 0 ? refusals.join(' ') : sayError(set.error)}{' '}
          <Button size="xs" onClick={() => set.reset()}>
            {t('Close')}
          </Button>
        </FormError>
      )}
    </div>
  );
}

/** When, how and by whom, with the notice that was read out. */
function ConsentFacts({ consent }: { consent: PatientRecord['consents'][number] | undefined }) {
  if (!consent) return null;
  const { at, source, guardian, notice } = consent;
  return (
    <small className="muted">
      {[dayAndClock(at), t(consentSources[source]), t('notice {notice}', { notice }), guardian].filter(Boolean).join(' · ')}
    </small>
  );
}
