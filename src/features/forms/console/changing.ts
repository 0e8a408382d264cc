import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change or fill in a form. */
export const changing = recordMutations({
  one: (id) => api.appForm.form.queryKey({ input: { form_id: id } }),
  every: api.appForm.form.key(),
  lists: [api.appForm.forms.key(), api.appForm.formAnswers.key(), api.appForm.formResults.key()],
});
