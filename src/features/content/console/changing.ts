import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change a page. */
export const changing = recordMutations({
  one: (id) => api.web.page.queryKey({ input: { page_id: id } }),
  every: api.web.page.key(),
  lists: [api.web.pages.key(), api.web.previewPage.key()],
});
