import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { isOpenTo } from '#platform/console/shell/access.ts';
import drugImages from '#features/drug-images/console.ts';
import DrugImagesScreen from '#features/drug-images/console/drug-images-screen.tsx';
import DrugImages from '#features/drug-images/console/card/drug-images.tsx';
import { roles } from '#platform/access/roles.ts';
import { current } from '#tests/support/people.ts';
import { serve } from '#tests/support/server-double.ts';
import { drugFolder, openScreen } from '#tests/files/console/open-files.tsx';

const waiting = (file_id: number, name: string) => ({ file_id, name, size: 900, by: 'Omkar Joshi', url: `/api/files/${file_id}` });
const crocin = {
  kind: 'drug',
  id: 1042,
  name: 'Crocin 650',
  detail: 'Paracetamol (650mg)',
  schedule: null,
  mrp: 3_000,
  retired: false,
  match: 'name',
};

function tray(...rows: ReturnType<typeof waiting>[]) {
  let now = rows;
  return {
    'GET /api/admin/folders': () => [200, { folders: [drugFolder] }] as [number, unknown],
    'GET /api/admin/uploads': () => [200, { uploads: [] }] as [number, unknown],
    'GET /api/item/images/waiting': () => [200, { rows: now, total: now.length }] as [number, unknown],
    'GET /api/search/drugs': () => [200, { rows: [crocin], count: 1, more: false, words: ['cro'] }] as [number, unknown],
    'POST /api/item/images/7/assign': () => {
      now = now.filter(({ file_id }) => file_id !== 7);
      return [200, { file_id: 7, name: 'strip.png', matched: { drug_id: 1042, drug: 'Crocin 650', position: 2 }, reason: null }] as [
        number,
        unknown,
      ];
    },
  };
}

describe('images of drugs', () => {
  it('have an upload in the menu (§2.2) of users who manage the masters', () => {
    const [area] = drugImages.screens;
    expect(area?.path).toBe('/drug-details/upload-images');
    expect(isOpenTo(area!, current({ roles: [roles.masterData] }))).toBe(true);
    expect(isOpenTo(area!, current({ roles: [roles.pharmacist] }))).toBe(false);
  });

  it('in the tray are assigned by keyboard, which moves the focus to the next one', async () => {
    const requests = serve(tray(waiting(7, 'strip.png'), waiting(8, 'box.png')));
    const person = openScreen(DrugImagesScreen, '/drug-details/upload-images');
    const field = await screen.findByRole('combobox', { name: 'Drug of strip.png' });
    expect(screen.getByRole('img', { name: 'The image strip.png' })).toHaveAttribute('src', '/api/files/7');
    field.focus();
    await person.keyboard('cro');
    expect(await screen.findByRole('option', { name: /Crocin 650/ })).toHaveTextContent('Paracetamol (650mg)');
    await person.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('strip.png is image 2 of')).toBeInTheDocument();
    expect(requests.find(({ path }) => path.endsWith('/7/assign'))?.body).toEqual({ drug_id: 1042 });
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('combobox', { name: 'Drug of box.png' }));
    expect(screen.queryByText('strip.png', { selector: 'b' })).not.toBeInTheDocument();
  });

  it('of a drug are reordered and removed', async () => {
    const image = (file_id: number, position: number) => ({ ...waiting(file_id, `${file_id}.png`), position, alt: `Picture ${file_id}` });
    const requests = serve({
      'GET /api/item/drugs/1042/images': () => [200, { images: [image(7, 1), image(8, 2)] }],
      'PUT /api/item/drugs/1042/images/order': () => [200, { images: [image(8, 1), image(7, 2)] }],
      'POST /api/item/drugs/1042/images/8/remove': () => [200, { images: [image(7, 1)] }],
    });
    const person = openScreen(() => <DrugImages drugId={1042} canManage />, '/');
    await person.click(await screen.findByRole('button', { name: 'Image 2 further to the front' }));
    await expect.poll(() => screen.getAllByRole('img').map((each) => each.getAttribute('alt'))).toEqual(['Picture 8', 'Picture 7']);
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ file_ids: [8, 7] });
    await person.click(screen.getByRole('button', { name: 'Remove image 1' }));
    await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await expect.poll(() => screen.getAllByRole('img')).toHaveLength(1);
  });

  it('are read-only without the permission to manage them', async () => {
    const image = { ...waiting(7, '7.png'), position: 1, alt: 'The strip' };
    serve({ 'GET /api/item/drugs/1042/images': () => [200, { images: [image] }] });
    openScreen(() => <DrugImages drugId={1042} canManage={false} />, '/');
    expect(await screen.findByRole('img', { name: 'The strip' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Remove|further/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
