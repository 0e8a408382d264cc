import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holds } from '#platform/access/permissions.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { MomentField } from '#platform/console/ui/fields/moment-field.tsx';
import type { DeliveredSection, PageRecord } from '../contract.ts';
import { audiences, FARTHEST_PUBLICATION, type PageLanguage, pageLanguages, sectionKinds } from '../page-choices.ts';
import { cities, type City } from '../page-list.ts';
import { api } from './api.ts';
import { PreviewLink } from './preview-link.tsx';

const MINUTE = 60_000;
const thisMinute = () => new Date(Math.floor(Date.now() / MINUTE) * MINUTE).toISOString();

/** The draft as customers of a city, audience and language would see it at a moment. */
export function PagePreview({ record }: { record: PageRecord }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t('Preview')}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('Hide preview') : t('Preview')}
      </Button>
      {isOpen && <Preview record={record} />}
    </section>
  );
}

function Preview({ record }: { record: PageRecord }) {
  const [now] = useState(thisMinute);
  const [at, setAt] = useState(now);
  const [city, setCity] = useState<City | ''>('');
  const [audience, setAudience] = useState<keyof typeof audiences | ''>('');
  const [language, setLanguage] = useState<PageLanguage>(record.language);
  const question = { page_id: record.id, at: at || now, language, city: city || undefined, audience: audience || undefined };
  const user = stored.currentUser.read();
  const { data, error } = useQuery({
    ...api.web.previewPage.queryOptions({ input: question }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="page-preview">
      <MomentField label={t('Seen on')} days={FARTHEST_PUBLICATION} value={at} onChange={setAt} />
      <div className="page-fields">
        <ChoiceSelect label={t('City')} choices={cities} value={city} onChange={(value) => setCity(value as City | '')} />
        <ChoiceSelect
          label={t('Audience')}
          choices={audiences}
          value={audience}
          onChange={(value) => setAudience(value as typeof audience)}
        />
        <ChoiceSelect
          label={t('Language')}
          choices={pageLanguages}
          value={language}
          onChange={(value) => setLanguage((value || record.language) as PageLanguage)}
        />
      </div>
      {error && <FormError>{sayError(error)}</FormError>}
      {data?.page === null && <p className="second">{t('There is no page with this address in this language.')}</p>}
      {data?.page && user && holds('content.edit', user) && <PreviewLink key={JSON.stringify(question)} previewed={question} />}
      {data?.page && (
        <article className="page-sheet page-words" aria-label={t('What customers see')} lang={language}>
          <h4>{data.page.title}</h4>
          {data.page.sections.length === 0 && <p className="second">{t('Nothing is shown to these customers then.')}</p>}
          {data.page.sections.map((section, position) => (
            // oxlint-disable-next-line react/no-array-index-key -- sections have no identity but their position
            <SectionPreview key={position} section={section} />
          ))}
        </article>
      )}
    </div>
  );
}

function SectionPreview({ section: { kind, title, contents } }: { section: DeliveredSection }) {
  return (
    <div className={`page-sheet-section page-sheet-${kind}`}>
      <div className="second small">{t(sectionKinds[kind])}</div>
      {title && <h5>{title}</h5>}
      <div className="page-sheet-contents">
        {contents.map(({ heading, text, image, link, code, drug }, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- nor have contents
          <div key={position} className="page-sheet-content">
            {drug && <div>{drug}</div>}
            {heading && <b>{heading}</b>}
            {text && <p>{text}</p>}
            {code && <code>{code}</code>}
            {[image, link].filter(Boolean).map((address) => (
              <div key={address} className="second small">
                {address}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
