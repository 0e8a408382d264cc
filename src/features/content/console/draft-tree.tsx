import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { ArrangeControls } from '#platform/console/ui/controls/arrange-controls.tsx';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { PageRecord } from '../contract.ts';
import type { Content, Mapping, Section } from '../page-tree.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { ContentDialog } from './content-dialog.tsx';
import { contentParts, mappingInWords, sectionInWords } from './page-words.ts';
import { SectionDialog } from './section-dialog.tsx';

/** What is edited: a section, or a content of a section; the position after the last one is a new one. */
type Edited = { section: number; content: number | null };

/** The sections of the draft with their contents, each of which can be changed, moved and removed while the chart takes changes. */
export function DraftTree({ record }: { record: PageRecord }) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const arrange = useMutation(api.web.arrangePage.mutationOptions(changing));
  const target = { page_id: record.id, version: record.version, request_key: useRequestKey(record.version) };
  const off = whyNotOf(record.abilities)('page.changed');
  const sections = record.sections as Section[];
  const controls = (name: string, at: number, count: number, section: number | null) =>
    off === null && (
      <ArrangeControls
        name={name}
        at={at}
        count={count}
        removal={t('It stays in the published versions.')}
        onEdit={() => setEdited(section === null ? { section: at, content: null } : { section, content: at })}
        onArrange={(order) => arrange.mutate({ ...target, section, order })}
      />
    );
  return (
    <section aria-label={t('Draft')}>
      <h3>{t('Draft')}</h3>
      {sections.length === 0 && <p className="second">{t('The page has no sections yet.')}</p>}
      <ol className="page-tree page-words" lang={record.language}>
        {sections.map((section, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- sections have no identity but their position
          <li key={at}>
            <Row title={<b>{sectionInWords(section)}</b>} mapping={section}>
              {controls(sectionInWords(section), at, sections.length, null)}
            </Row>
            <ul>
              {section.contents.map((content, position) => (
                // oxlint-disable-next-line react/no-array-index-key -- nor have contents
                <li key={position}>
                  <Row title={<ContentText section={section} content={content} record={record} />} mapping={content}>
                    {controls(nameOf(section, content, record), position, section.contents.length, at)}
                  </Row>
                </li>
              ))}
            </ul>
            {off === null && (
              <BlockableButton
                size="xs"
                leftSection={<IconPlus size={14} />}
                aria-label={t('Add content to {section}', { section: sectionInWords(section) })}
                onClick={() => setEdited({ section: at, content: section.contents.length })}
              >
                {t('Add content')}
              </BlockableButton>
            )}
          </li>
        ))}
      </ol>
      <BlockableButton
        off={off}
        leftSection={<IconPlus size={14} />}
        onClick={() => setEdited({ section: sections.length, content: null })}
      >
        {t('Add a section')}
      </BlockableButton>
      {arrange.isError && <FormError>{sayError(arrange.error)}</FormError>}
      {edited?.content === null && <SectionDialog record={record} at={edited.section} onClose={() => setEdited(null)} />}
      {edited && edited.content !== null && (
        <ContentDialog record={record} section={edited.section} at={edited.content} onClose={() => setEdited(null)} />
      )}
    </section>
  );
}

const nameOf = (section: Section, content: Content, record: PageRecord): string => contentParts(section, content, record)[0] ?? '';

function ContentText({ section, content, record }: { section: Section; content: Content; record: PageRecord }) {
  const [first, ...others] = contentParts(section, content, record);
  return (
    <>
      {first}
      {others.length > 0 && <span className="second"> · {others.join(' · ')}</span>}
    </>
  );
}

function Row({ title, mapping, children }: { title: ReactNode; mapping: Mapping; children: ReactNode }) {
  const words = mappingInWords(mapping);
  return (
    <div className="page-row">
      <div className="page-row-text">
        {title}
        {words && <div className="second">{words}</div>}
      </div>
      {children}
    </div>
  );
}
