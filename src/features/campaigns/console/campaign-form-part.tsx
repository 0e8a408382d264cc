import './campaigns.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { campaignChannels, EARLIEST, LATEST, LONGEST_TEXT, type Translation, translations } from '../campaign-choices.ts';
import { AudienceFields } from './audience-fields.tsx';
import { AudiencePreview } from './audience-preview.tsx';
import { fieldNames } from './field-names.ts';
import type { CampaignForm } from './typed-fields.ts';

interface CampaignFormPartProps {
  form: CampaignForm;
  /** Name of the drug that is chosen at first. */
  drug?: string | undefined;
  /** Channel, text and audience cannot be changed any more. */
  isFixed?: boolean;
}

/** Name, days, text and audience of a campaign, with the number of patients whom it can reach. */
export function CampaignFormPart({ form, drug, isFixed = false }: CampaignFormPartProps) {
  const { values } = form;
  const isMessage = values.channel !== '' && values.channel !== 'CALL';
  return (
    <>
      <TextInput label={t(fieldNames.name)} maxLength={120} {...form.getInputProps('name')} />
      <DaysAndPace form={form} />
      <fieldset disabled={isFixed}>
        <legend>{t('What is said')}</legend>
        {isFixed && (
          <p className="help">{t('Fixed since the campaign was scheduled: what came of it is about one text and one audience.')}</p>
        )}
        <ChoiceSelect label={t(fieldNames.channel)} choices={campaignChannels} {...form.getInputProps('channel')} value={values.channel} />
        <CountedTextarea
          label={optionalLabel(fieldNames.text)}
          description={t('Calls: agents see it in their queue. Messages: it is sent as it is. A draft may do without.')}
          maxLength={LONGEST_TEXT}
          {...form.getInputProps('text')}
        />
        {isMessage && (
          <TextInput
            label={optionalLabel(fieldNames.template)}
            description={t('Name under which the operators have registered the text. Needed to schedule it.')}
            maxLength={60}
            {...form.getInputProps('template')}
          />
        )}
        {isMessage && <Translations form={form} />}
      </fieldset>
      <fieldset disabled={isFixed}>
        <legend>{t('Audience')}</legend>
        <AudienceFields form={form} drug={drug} />
        {!isFixed && <AudiencePreview typed={values} />}
      </fieldset>
    </>
  );
}

/** The message in other languages. */
function Translations({ form }: { form: CampaignForm }) {
  const { values, errors } = form;
  const names = Object.keys(translations) as Translation[];
  const isUsed = names.some((language) => values[`text_${language}`] !== '' || values[`template_${language}`] !== '');
  const [isOpen, setOpen] = useState(isUsed);
  const hasError = names.some((language) => errors[`text_${language}`] || errors[`template_${language}`]);
  return (
    <details className="campaign-translations" open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('In other languages')}</summary>
      <p className="help">{t('Patients get the text in their language, and otherwise in English.')}</p>
      {names.map((language) => (
        <div key={language} className="campaign-translation">
          <CountedTextarea
            label={optionalLabel(fieldNames[`text_${language}`])}
            lang={language}
            maxLength={LONGEST_TEXT}
            {...form.getInputProps(`text_${language}`)}
          />
          <TextInput
            label={optionalLabel(fieldNames[`template_${language}`])}
            maxLength={60}
            {...form.getInputProps(`template_${language}`)}
          />
        </div>
      ))}
    </details>
  );
}

function DaysAndPace({ form }: { form: CampaignForm }) {
  const { values } = form;
  const day = (name: 'starts_on' | 'ends_on') => (
    <DateField
      label={t(fieldNames[name])}
      value={values[name]}
      min="2020-01-01"
      max="2099-12-31"
      invalid={form.errors[name] ?? false}
      emptyWhileTyped
      onChange={(next) => form.setValues({ [name]: next ?? '' })}
    />
  );
  return (
    <div className="campaign-fields">
      {day('starts_on')}
      {day('ends_on')}
      <TextInput label={t(fieldNames.from_time)} placeholder={EARLIEST} maxLength={5} {...form.getInputProps('from_time')} />
      <TextInput label={t(fieldNames.until_time)} placeholder={LATEST} maxLength={5} {...form.getInputProps('until_time')} />
      <TextInput label={t(fieldNames.per_hour)} inputMode="numeric" maxLength={4} {...form.getInputProps('per_hour')} />
    </div>
  );
}
