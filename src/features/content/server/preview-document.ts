import { createHash } from 'node:crypto';
import { businessDate, businessTime } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import hindi from '../hi.json' with { type: 'json' };
import type { DeliveredSection } from '../contract.ts';
import { sectionKinds } from '../page-choices.ts';
import type { LinkedPreview } from './preview-link.ts';

/** Language of the words around a draft; the draft has its own. */
export type FrameLanguage = 'en' | 'hi';

const style = `
:root{color-scheme:light dark;--text:#17201f;--text-2:#55605f;--line:#d8dedd;--ground:#fff;--bar:#eef4f3}
@media(prefers-color-scheme:dark){:root{--text:#e8eeed;--text-2:#a3b0ae;--line:#3a4544;--ground:#141a1a;--bar:#1f2827}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header{padding:12px 24px;border-bottom:1px solid var(--line);background:var(--bar)}header p{max-width:720px;margin:0 auto}
main{max-width:720px;margin:0 auto;padding:24px}h1{margin:0;font-size:24px}h2{margin:4px 0 0;font-size:18px}h3{margin:0;font-size:16px}
section{margin-top:24px;padding-top:16px;border-top:1px solid var(--line)}p{margin:0;white-space:pre-line}
.second{color:var(--text-2);font-size:14px}.contents{display:grid;gap:16px;margin-top:8px}
.carousel .contents,.products .contents{grid-template-columns:repeat(auto-fill,minmax(200px,1fr))}
code{padding:2px 6px;border:1px dashed var(--line)}`;

/** Nothing but this document's own style: no script, image, frame or form. */
export const PREVIEW_POLICY = [
  "default-src 'none'",
  "script-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (words: string): string => words.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

const momentInWords = (at: Date): string => `${businessDate(at).split('-').toReversed().join('-')} ${businessTime(at)}`;

/** The sentence in the language of the frame, escaped. */
function say(language: FrameLanguage, sentence: string, values: Readonly<Record<string, string>> = {}): string {
  const words = language === 'hi' ? ((hindi as Readonly<Record<string, string>>)[sentence] ?? sentence) : sentence;
  return escaped(words.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''));
}

const element = (tag: string, words: string | undefined, attributes = ''): string =>
  words ? `<${tag}${attributes}>${escaped(words)}</${tag}>` : '';

function sectionOf({ kind, title, contents }: DeliveredSection, language: FrameLanguage): string {
  const all = contents.map(({ drug, heading, text, code, image, link }) =>
    [
      element('p', drug),
      element(title ? 'h3' : 'h2', heading),
      element('p', text),
      element('code', code),
      element('p', image, ' class="second"'),
      element('p', link, ' class="second"'),
    ].join(''),
  );
  return `<section class="${kind}"><p class="second" lang="${language}">${say(language, sectionKinds[kind])}</p>${element('h2', title)}
<div class="contents">${all.map((content) => `<div>${content}</div>`).join('')}</div></section>`;
}

const documentOf = (language: FrameLanguage, title: string, body: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body>${body}</body></html>`;

const refused = (language: FrameLanguage, title: string, why: string): string =>
  documentOf(language, title, `<main><h1>${title}</h1><p>${why}</p></main>`);

/** The document of a preview link, with its status. */
export function previewDocument(preview: LinkedPreview, language: FrameLanguage): { status: number; html: string } {
  const inWords = (sentence: string, values?: Readonly<Record<string, string>>) => say(language, sentence, values);
  switch (preview.shows) {
    case 'nothing':
      return {
        status: 404,
        html: refused(
          language,
          inWords(msg('This preview link is not valid')),
          inWords(msg('It may have been copied only in part. Ask whoever sent it for the whole link.')),
        ),
      };
    case 'expired':
      return {
        status: 410,
        html: refused(
          language,
          inWords(msg('This preview link has expired')),
          inWords(msg('It worked until {time}. Ask whoever sent it for a new one.'), { time: momentInWords(preview.until) }),
        ),
      };
    case 'over':
      return {
        status: 410,
        html: refused(
          language,
          inWords(msg('This draft is no longer previewed')),
          inWords(msg('It was published, replaced or taken down after the link was made. Ask whoever sent it for a new one.')),
        ),
      };
    case 'draft': {
      const { page, at, until } = preview;
      const notice = inWords(msg('Preview of a draft, as customers would see it on {at}. The link works until {until}.'), {
        at: momentInWords(at),
        until: momentInWords(until),
      });
      const sections = page.sections.map((section) => sectionOf(section, language)).join('\n');
      const nothing = `<p class="second" lang="${language}">${inWords(msg('Nothing is shown to these customers then.'))}</p>`;
      const body = `<header><p>${notice}</p></header><main lang="${preview.language}">${element('h1', page.title)}${sections || nothing}</main>`;
      return { status: 200, html: documentOf(language, escaped(page.title), body) };
    }
  }
}
