import { randomUUID } from 'node:crypto';
import { inAnHour } from './callback-examples.ts';
import { NOBODYS } from './import-examples.ts';

let made = 0;

/** Inputs of the operations on pages of the website, by operation. */
export const contentExamples = {
  'web.page': () => ({ page_id: 1 }),
  'web.createPage': () => ({ title: 'Winter offers', address: `/winter-${(made += 1)}`, language: 'en', request_key: randomUUID() }),
  'web.changePage': () => ({ page_id: NOBODYS, version: 1, title: 'Offers in winter' }),
  'web.saveSection': () => ({ page_id: NOBODYS, version: 1, section: 0, kind: 'banner', title: 'Top', city: 'Pune' }),
  'web.saveContent': () => ({ page_id: NOBODYS, version: 1, section: 0, content: 0, heading: 'Medicines today', link: '/order' }),
  'web.arrangePage': () => ({ page_id: NOBODYS, version: 1, section: null, order: [0] }),
  'web.sendPageEvent': () => ({ page_id: NOBODYS, version: 1, event: 'page.submitted' }),
  'web.publishPage': () => ({ page_id: NOBODYS, version: 1, event: 'page.published' }),
  'web.restorePage': () => ({ page_id: NOBODYS, version: 1, number: 1 }),
  'web.pageVersion': () => ({ page_id: 1, number: 1 }),
  'web.previewPage': () => ({ page_id: 1, at: inAnHour(), city: 'Pune' }),
  'web.sharePreview': () => ({ page_id: 1, at: inAnHour(), city: 'Pune' }),
  'web.clearPageCache': () => ({ page_id: null }),
};
