import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { PageRecord } from '../contract.ts';
import { audiences, sectionKinds } from '../page-choices.ts';
import { type Content, fieldsOfKind, type Mapping, type Section } from '../page-tree.ts';

type Names = Pick<PageRecord, 'drugs' | 'pages'>;

/** Who sees it and when, such as "Pune · New customers · from 20-11-2026, 09:00"; empty: everybody, always. */
export const mappingInWords = ({ city, audience, from, until }: Mapping): string =>
  [
    city,
    audience && t(audiences[audience]),
    from && t('from {time}', { time: dayAndClock(from) }),
    until && t('until {time}', { time: dayAndClock(until) }),
  ]
    .filter(Boolean)
    .join(' · ');

export const sectionInWords = ({ kind, title }: Pick<Section, 'kind' | 'title'>): string =>
  title ? `${t(sectionKinds[kind])}: ${title}` : t(sectionKinds[kind]);

/** What a content says, field by field. */
export function contentParts({ kind }: Pick<Section, 'kind'>, content: Content, { drugs, pages }: Names): string[] {
  const names: Partial<Record<keyof Content, string | undefined>> = {
    drug_id: drugs.find(({ id }) => id === content.drug_id)?.name,
    other_page_id: pages.find(({ id }) => id === content.other_page_id)?.title,
  };
  return fieldsOfKind[kind].map(({ name }) => names[name] ?? String(content[name] ?? '')).filter((part) => part !== '');
}

/** A tree as lines, for a comparison: each section, then its contents. */
export const treeInLines = (sections: readonly Section[], names: Names): string[] =>
  sections.flatMap((section) => [
    [sectionInWords(section), mappingInWords(section)].filter(Boolean).join(' · '),
    ...section.contents.map((content) =>
      ['–', ...contentParts(section, content, names), mappingInWords(content)].filter(Boolean).join(' '),
    ),
  ]);
