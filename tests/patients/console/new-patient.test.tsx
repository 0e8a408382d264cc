import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { NewPatient } from '#features/patients/console/patient-search.tsx';
import { queryClient } from '#platform/console/client/query-client.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { serve } from '#tests/support/server-double.ts';

const found = { patient_id: 12, name: 'Asha R Rao', phone_no: '9822200011', gender: null, born_on: null, address: '12 Hill Road, Bandra' };

function opened() {
  queryClient.clear();
  const requests = serve({
    'GET /api/crm/patients': () => [200, { rows: [] }],
    'GET /api/crm/similar-patients': ({ query }) => [
      200,
      {
        rows:
          new URLSearchParams(query).get('address') === '12 hill road' ? [found, { ...found, patient_id: 13, phone_no: '9812345670' }] : [],
      },
    ],
    'POST /api/crm/patients': () => [200, { patient_id: 20 }],
  });
  const onChoose = vi.fn<(patientId: number) => void>();
  render(
    <QueryClientProvider client={queryClient}>
      <NewPatient onChoose={onChoose} onBack={() => {}} />
    </QueryClientProvider>,
  );
  const similar = () => requests.filter(({ path }) => path === '/api/crm/similar-patients');
  return { person: userEvent.setup(), requests, similar, onChoose };
}

it('shows who of a like name lives at the address with another number, to be used instead', async () => {
  const { person, similar, onChoose } = opened();
  await person.type(screen.getByLabelText('Name'), 'Asha Rao');
  await person.type(screen.getByLabelText('Phone'), '9812345670');
  await person.type(screen.getByLabelText('Address (optional)'), '12 hill road');
  await person.type(screen.getByLabelText('Pincode (optional)'), '400050');
  const note = await screen.findByText('Perhaps the same person, at this address with another number:');
  const candidates = within(note);
  expect(candidates.getAllByRole('button')).toHaveLength(1);
  expect(candidates.getByText(/12 Hill Road, Bandra/)).toBeVisible();
  await waitFor(() => expect(similar().at(-1)!.query).toContain('pincode=400050'));
  await person.click(await screen.findByRole('button', { name: 'Use Asha R Rao' }));
  expect(onChoose).toHaveBeenCalledWith(12);
});

it('is saved with the address, and asks for nobody without one', async () => {
  const { person, requests, similar, onChoose } = opened();
  await person.type(screen.getByLabelText('Name'), 'Asha Rao');
  await person.type(screen.getByLabelText('Phone'), '9812345670');
  await person.type(screen.getByLabelText('Pincode (optional)'), '400050');
  expect(similar()).toEqual([]);
  await person.type(screen.getByLabelText('Address (optional)'), '9 Far Lane');
  await person.click(screen.getByRole('button', { name: 'Save patient' }));
  await waitFor(() => expect(onChoose).toHaveBeenCalledWith(20));
  expect(requests.find(({ method }) => method === 'POST')!.body).toMatchObject({ address: '9 Far Lane', pincode: '400050' });
});
