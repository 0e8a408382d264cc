import { msg } from '#platform/contract/sentence.ts';
import type { Audience, SectionKind } from './page-choices.ts';

/** Who sees a section or a content, and when. Empty: everybody, always. */
export interface Mapping {
  city: string;
  audience: Audience | '';
  /** ISO 8601. */
  from: string;
  until: string;
}

/** A content; which of its fields are used depends on the kind of its section. */
export interface Content extends Mapping {
  heading: string;
  text: string;
  /** Address of an image or of a page. */
  image: string;
  link: string;
  code: string;
  drug_id: number | null;
  other_page_id: number | null;
}

export interface Section extends Mapping {
  kind: SectionKind;
  title: string;
  contents: Content[];
}

export type ContentField = Exclude<keyof Content, keyof Mapping>;

interface FieldOfKind {
  name: ContentField;
  label: string;
  isOptional?: true;
}

const image: FieldOfKind = { name: 'image', label: msg('Address of the image') };
const link: FieldOfKind = { name: 'link', label: msg('Link'), isOptional: true };

/** Fields of a content by the kind of its section, in the order of the form. */
export const fieldsOfKind: Readonly<Record<SectionKind, readonly FieldOfKind[]>> = {
  banner: [
    { name: 'heading', label: msg('Heading') },
    { name: 'text', label: msg('Text'), isOptional: true },
    { ...image, isOptional: true },
    link,
  ],
  carousel: [{ name: 'heading', label: msg('Heading') }, image, link],
  products: [{ name: 'drug_id', label: msg('Drug') }],
  offer: [
    { name: 'code', label: msg('Offer code') },
    { name: 'heading', label: msg('Heading') },
    { name: 'text', label: msg('Terms') },
  ],
  questions: [
    { name: 'heading', label: msg('Question') },
    { name: 'text', label: msg('Answer') },
  ],
  text: [
    { name: 'heading', label: msg('Heading'), isOptional: true },
    { name: 'text', label: msg('Paragraph') },
  ],
  page: [{ name: 'other_page_id', label: msg('Page') }],
};

export const everybody: Mapping = { city: '', audience: '', from: '', until: '' };

export const emptyContent: Content = {
  ...everybody,
  heading: '',
  text: '',
  image: '',
  link: '',
  code: '',
  drug_id: null,
  other_page_id: null,
};

export const contentCount = (sections: readonly Section[]): number => sections.reduce((sum, { contents }) => sum + contents.length, 0);

/** Pages whose sections a tree contains. */
export const pagesIn = (sections: readonly Section[]): number[] => [
  ...new Set(sections.flatMap(({ contents }) => contents.flatMap(({ other_page_id: id }) => id ?? []))),
];

interface ContentFault {
  field: keyof Content;
  message: string;
}

/** An end that is not after its start. */
export const mappingFaults = ({ from, until }: Mapping): (ContentFault & { field: 'until' })[] =>
  from !== '' && until !== '' && Date.parse(until) <= Date.parse(from)
    ? [{ field: 'until', message: msg('The end is after the start') }]
    : [];

/** Fields that a content of this kind lacks or does not have, and an end before the start. */
export function contentFaults(kind: SectionKind, content: Content): ContentFault[] {
  const fields = fieldsOfKind[kind];
  const isEmpty = (name: ContentField) => content[name] === '' || content[name] === null;
  const missing = fields.filter(({ name, isOptional }) => !isOptional && isEmpty(name)).map(({ name }) => name);
  const others = (['heading', 'text', 'image', 'link', 'code', 'drug_id', 'other_page_id'] as const).filter(
    (name) => !fields.some((field) => field.name === name) && !isEmpty(name),
  );
  return [
    ...missing.map((field) => ({ field, message: msg('Fill this in') })),
    ...others.map((field) => ({ field, message: msg('This kind of section has no such field') })),
    ...mappingFaults(content),
  ];
}
