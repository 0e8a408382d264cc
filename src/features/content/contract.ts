import { z } from 'zod';
import { servedCities } from '#features/orders/public.ts';
import { choiceOf, id, idInAddress, moment, orEmpty, requestKey, text } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { changeErrors, keyErrors, loggedEvent, recordChange, recordShape } from '#platform/record/contract.ts';
import {
  audiences,
  MOST_CONTENTS,
  MOST_SECTIONS,
  pageLanguages,
  pageStatuses,
  publicationEvents,
  draftEvents,
  sectionKinds,
  type SectionKind,
} from './page-choices.ts';
import { pageList } from './page-list.ts';
import { contentFaults, mappingFaults } from './page-tree.ts';

/** Markup and scripts; the website shows text as it is. */
const MARKUP = /<\s*[/!?a-z]|javascript:|&#|data:text/i;

const plainText = (longest: number) => text(longest).refine((value) => !MARKUP.test(value), msg('Text only, without HTML or scripts'));

const target = text(300).regex(/^(https:\/\/[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]*)$/, msg('An address such as /offers or https://example.com'));

const optional = <Field extends z.ZodType>(field: Field) => orEmpty(field).default('');

const mapping = {
  city: optional(z.enum(servedCities)),
  audience: optional(choiceOf(audiences)),
  from: optional(moment),
  until: optional(moment),
};

const address = text(120).regex(/^\/(?:[a-z\d]+(?:[-/][a-z\d]+)*)?$/, msg('Small letters, digits, - and /, such as /offers/monsoon'));
const title = plainText(120);

/** Fields of a new page. */
export const newPage = z.strictObject({ title, address, language: choiceOf(pageLanguages) });

export const pageTitle = z.strictObject({ title });

type Issue = { code: 'custom'; path: string[]; message: string };
const issues = (faults: readonly { field: string; message: string }[], add: (issue: Issue) => void): void =>
  faults.forEach(({ field, message }) => add({ code: 'custom', path: [field], message }));

const sectionFields = { kind: choiceOf(sectionKinds), title: optional(title), ...mapping };

/** A section without its contents, as its form has it. */
export const sectionForm = z
  .strictObject(sectionFields)
  .superRefine((section, context) => issues(mappingFaults(section), (issue) => context.addIssue(issue)));

const contentFields = {
  heading: optional(plainText(160)),
  text: optional(plainText(4_000)),
  image: optional(target),
  link: optional(target),
  code: optional(text(20).regex(/^[A-Z\d-]{3,20}$/, msg('Capital letters, digits and -, at least 3'))),
  drug_id: id.nullable().default(null),
  other_page_id: id.nullable().default(null),
  ...mapping,
};

/** A content of a section of this kind, as its form has it. */
export const contentForm = (kind: SectionKind) =>
  z.strictObject(contentFields).superRefine((content, context) => issues(contentFaults(kind, content), (issue) => context.addIssue(issue)));

export const publication = z.strictObject({ publish_at: moment, note: optional(text(1_000)) });
export const noted = z.strictObject({ note: optional(text(1_000)) });

/** Mapping as it is stored. */
const storedMapping = { city: z.string(), audience: z.string(), from: z.string(), until: z.string() };
const content = z.object({
  ...storedMapping,
  heading: z.string(),
  text: z.string(),
  image: z.string(),
  link: z.string(),
  code: z.string(),
  drug_id: z.number().nullable(),
  other_page_id: z.number().nullable(),
});
const section = z.object({ kind: choiceOf(sectionKinds), title: z.string(), ...storedMapping, contents: z.array(content) });

const version = z.object({ number: z.number(), title: z.string(), published_at: moment, by: z.string() });

const namedPage = z.object({ id: z.number(), title: z.string(), address: z.string() });

/** Names of the drugs and pages of a tree, by id. */
const names = { drugs: z.array(z.object({ id: z.number(), name: z.string() })), pages: z.array(namedPage) };

const event = loggedEvent(
  z.object({
    part: z.enum(['title', 'section', 'content', 'order']).optional(),
    number: z.number().optional(),
    publish_at: moment.optional(),
    note: z.string().optional(),
  }),
);
export type PageLogEntry = z.infer<typeof event>;

const page = z.object({
  ...recordShape(event),
  status: choiceOf(pageStatuses),
  title: z.string(),
  address: z.string(),
  language: choiceOf(pageLanguages),
  /** The draft. */
  sections: z.array(section),
  author: z.string(),
  publish_at: moment.nullable(),
  /** Number of the version that customers see. */
  live: z.number().nullable(),
  /** Published versions, newest first. */
  versions: z.array(version),
  ...names,
  /** Pages that contain the sections of this one. */
  used_in: z.array(namedPage),
  updated_at: moment,
});
export type PageRecord = z.infer<typeof page>;

/** A content as the website gets it: only what its kind has. */
const deliveredContent = z.object({
  heading: z.string().optional(),
  text: z.string().optional(),
  image: z.string().optional(),
  link: z.string().optional(),
  code: z.string().optional(),
  drug_id: z.number().optional(),
  drug: z.string().optional(),
});
const deliveredSection = z.object({ kind: choiceOf(sectionKinds), title: z.string(), contents: z.array(deliveredContent) });
export type DeliveredSection = z.infer<typeof deliveredSection>;

const change = { page_id: idInAddress, ...recordChange };

const changing = (path: string, summary: string, permission: 'content.edit' | 'content.publish' = 'content.edit') =>
  operation(permission, { method: 'POST', path: `/web/pages/{page_id}${path}` as const, summary }).errors(changeErrors(page));

const position = (most: number) =>
  z
    .number({ error: msg('A whole number') })
    .max(most - 1, { error: msg('At most {most}'), abort: true })
    .int(msg('A whole number'))
    .min(0, msg('At least {least}'));

/** Which draft is previewed: as customers of a city, language and audience would see it at a moment. */
const previewed = z.strictObject({
  page_id: idInAddress,
  at: moment,
  language: choiceOf(pageLanguages).optional(),
  city: z.enum(servedCities).optional(),
  audience: choiceOf(audiences).optional(),
});

/** Content service: pages, their sections and contents (§7.6). */
const operations = {
  pages: listOperations(pageList),

  page: operation('content.read', {
    method: 'GET',
    path: '/web/pages/{page_id}',
    summary: 'One page: its draft, its published versions, and what is possible now',
  })
    .input(z.strictObject({ page_id: idInAddress }))
    .output(page),

  createPage: operation('content.edit', { method: 'POST', path: '/web/pages', summary: 'A new page, with an address that is free' })
    .errors(keyErrors)
    .input(z.strictObject({ ...newPage.shape, request_key: requestKey.optional() }))
    .output(page),

  changePage: changing('/title', 'The page has another title')
    .input(z.strictObject({ ...change, title }))
    .output(page),

  saveSection: changing('/sections', 'A section is added or changed: what it is, and who sees it')
    .input(z.strictObject({ ...change, section: position(MOST_SECTIONS), ...sectionFields }))
    .output(page),

  saveContent: changing('/contents', 'A content of a section is added or changed: what it says, and who sees it')
    .input(z.strictObject({ ...change, section: position(MOST_SECTIONS), content: position(MOST_CONTENTS), ...contentFields }))
    .output(page),

  arrangePage: changing('/order', 'Sections, or contents of one section, are moved or removed: those that stay, in their order')
    .input(
      z.strictObject({
        ...change,
        section: position(MOST_SECTIONS).nullable(),
        order: z.array(position(MOST_SECTIONS)).max(MOST_SECTIONS, msg('At most {most} values')),
      }),
    )
    .output(page),

  sendPageEvent: changing('/events', 'The draft is submitted for review, or returned to be changed')
    .input(z.strictObject({ ...change, event: z.enum(draftEvents), ...noted.shape }))
    .output(page),

  publishPage: changing('/publications', 'What customers see is changed: at once or at a time', 'content.publish')
    .input(z.strictObject({ ...change, event: z.enum(publicationEvents), publish_at: optional(moment), ...noted.shape }))
    .output(page),

  restorePage: changing('/restored-versions', 'A published version becomes the draft')
    .input(z.strictObject({ ...change, number: id }))
    .output(page),

  pageVersion: operation('content.read', {
    method: 'GET',
    path: '/web/pages/{page_id}/versions/{number}',
    summary: 'A published version of a page, to be compared with its draft',
  })
    .input(z.strictObject({ page_id: idInAddress, number: idInAddress }))
    .output(z.object({ ...version.shape, sections: z.array(section), ...names })),

  previewPage: operation('content.read', {
    method: 'GET',
    path: '/web/pages/{page_id}/preview',
    summary: 'The draft as customers of a city, language and audience would see it at a moment',
  })
    .input(previewed)
    /** Null: there is no page with this address in this language. */
    .output(z.object({ page: z.object({ title: z.string(), sections: z.array(deliveredSection) }).nullable() })),

  sharePreview: operation('content.edit', {
    method: 'POST',
    path: '/web/pages/{page_id}/preview-links',
    summary: 'A link that shows this preview to whoever has it, without an account, for a day',
  })
    .input(previewed)
    /** `path` below the server's address. The link also ends when the draft is published, replaced or taken down. */
    .output(z.object({ path: z.string(), expires_at: moment })),

  clearPageCache: operation('content.publish', {
    method: 'POST',
    path: '/web/cache/clear',
    summary: 'Forgets what was delivered of a page, or of all; the website gets it anew',
  })
    .input(z.strictObject({ page_id: id.nullable() }))
    .output(
      z.object({ cleared: z.array(z.object({ address: z.string(), language: z.string(), city: z.string(), audience: z.string() })) }),
    ),
};

export const contract = { web: operations };
