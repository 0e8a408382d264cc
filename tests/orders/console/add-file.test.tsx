import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AddFile } from '#features/orders/console/prescriptions/add-file.tsx';
import { queryClient } from '#platform/console/client/query-client.ts';
import { render, screen, waitFor } from '#tests/support/render.tsx';

const NO_PHOTO = 'rx.jpg is not a JPEG, PNG or PDF file, despite its name. Choose a photo or a PDF of the prescription.';

const send = vi.fn<(file: File) => Promise<number>>();
const added = vi.fn<(id: number) => void>();

const field = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <AddFile words="Choose a page" send={send} onAdded={added} />
    </QueryClientProvider>,
  );
  return screen.findByLabelText('Choose a page');
};
/** Files that the dialog of the browser filters can be dropped all the same. */
const person = () => userEvent.setup({ applyAccept: false });
const photo = (name: string, type = 'image/jpeg') => new File(['Tab. Telma 40 1-0-1'], name, { type });

beforeEach(() => {
  send.mockReset();
  added.mockReset();
});

describe('the field of a page', () => {
  it('says why the server refuses a file, and takes the next one', async () => {
    send.mockRejectedValueOnce(new Error(NO_PHOTO)).mockResolvedValueOnce(7);
    const user = person();
    await user.upload(await field(), photo('rx.jpg'));
    await waitFor(() => expect(screen.getByLabelText('Choose a page')).toHaveAccessibleDescription(NO_PHOTO));
    expect(screen.getByLabelText('Choose a page')).toBeInvalid();
    expect(added).not.toHaveBeenCalled();
    await user.upload(screen.getByLabelText('Choose a page'), photo('good.jpg'));
    await waitFor(() => expect(added).toHaveBeenCalledWith(7));
    expect(screen.getByLabelText('Choose a page')).toHaveAccessibleDescription('JPEG, PNG or PDF, at most 5 MB');
  });

  it.each([
    ['rx.heic', 'image/heic', /^rx\.heic is a HEIC photo\. Send it as JPEG/],
    ['rx.txt', 'text/plain', 'rx.txt is not a JPEG, PNG or PDF file'],
  ])('does not send %s', async (name, type, why) => {
    await person().upload(await field(), photo(name, type));
    await waitFor(() => expect(screen.getByLabelText('Choose a page')).toHaveAccessibleDescription(why));
    expect(send).not.toHaveBeenCalled();
  });
});
