import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { contract } from '#features/supply-lanes/contract.ts';
import { apiOf } from '#platform/console/client/api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { ImportField } from '#platform/import/contract.ts';
import { RecordForm } from '#platform/record/console/form/record-form.tsx';
import { refusal, serve } from '#tests/support/server-double.ts';

const { api } = apiOf<typeof contract>();
const fields: ImportField[] = ['destination', 'source'].map((name) => ({
  name,
  label: name,
  required: true,
  example: 'Mahim',
  help: null,
  choices: null,
  search: false,
  several: false,
})) as never;

afterEach(() => vi.unstubAllGlobals());

it('drops the error of a field as soon as the field is changed, and keeps the others', async () => {
  const errors = fields.map(({ name: field }) => ({ field, message: 'Fill this in' }));
  serve({ 'POST /api/store/supply-lanes': () => refusal(400, 'BAD_REQUEST', 'Some fields were not accepted', { errors }) });
  render(
    <QueryClientProvider client={queryClient}>
      <RecordForm api={api.store.supplyLanes} target="supply-lanes" fields={fields} record={null} onMade={() => {}} />
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  const field = (name: string) => screen.getByRole('textbox', { name });
  await person.type(field('source'), 'x');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field('destination')).toHaveFocus());
  await person.type(field('destination'), 'Mahim');
  expect(field('destination')).not.toBeInvalid();
  expect(field('source')).toBeInvalid();
});

it('shows the example of a field, and nothing where there is none', () => {
  const [first, second] = fields as [ImportField, ImportField];
  render(
    <QueryClientProvider client={queryClient}>
      <RecordForm
        api={api.store.supplyLanes}
        target="supply-lanes"
        fields={[first, { ...second, example: '' }]}
        record={null}
        onMade={() => {}}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('textbox', { name: 'destination' })).toHaveAttribute('placeholder', 'Such as Mahim');
  expect(screen.getByRole('textbox', { name: 'source' })).not.toHaveAttribute('placeholder');
});
