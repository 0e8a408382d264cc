import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { loadMappings, readOutsideServices } from '#platform/server/links/link-settings.ts';
import { routesOf } from '#platform/server/links/service-mapping.ts';
import { contract } from '#app/server-features.ts';
import { makeOwnFolder, removeFolder } from '#tests/support/folders.ts';

const folder = makeOwnFolder();
afterAll(() => removeFolder(folder));

const KEY = 'k-secret-4711';
const url = 'https://orders.example.com/v2';

function file(name: string, text: string): string {
  const address = path.join(folder, name);
  writeFileSync(address, text);
  return address;
}

describe('<NAME>_SERVICE_URL, _KEY and _MAPPING', () => {
  test('of every service, by its name in capitals', () => {
    const env = { OMS_SERVICE_URL: url, OMS_SERVICE_KEY: KEY, PURCHASE_ORDER_SERVICE_URL: url, PURCHASE_ORDER_SERVICE_KEY: KEY };
    expect(readConfig([], env).services).toEqual({
      oms: { url, key: KEY, mappingFile: null },
      purchaseOrder: { url, key: KEY, mappingFile: null },
    });
  });

  test('an address without its key, or a mapping without an address, is refused', () => {
    expect(() => readOutsideServices({ APP_FORM_SERVICE_URL: url })).toThrow(
      'APP_FORM_SERVICE_URL and APP_FORM_SERVICE_KEY belong together',
    );
    expect(() => readOutsideServices({ CRM_SERVICE_MAPPING: '/x.mjs' })).toThrow(
      'CRM_SERVICE_MAPPING belongs together with CRM_SERVICE_URL',
    );
  });

  test('a mapping is a module with paths and shapes by operation', async () => {
    const mappingFile = file('oms.mjs', `export default { order: { path: '/v9/orders/{order_id}', output: ({ order }) => order } };`);
    const { oms } = await loadMappings({ oms: { url, key: KEY, mappingFile } });
    expect(oms?.['order']?.output?.({ order: 7 })).toBe(7);
    expect(() => routesOf('oms', contract.oms, oms ?? {})).not.toThrow();
  });

  test.each([
    ['is missing', null, 'could not be loaded'],
    ['is no module with mappings', 'export const mapping = {};', 'its default export is no object'],
    ['names no path', `export default { order: { path: 'v9' } };`, 'the path of order does not begin with /'],
    ['has a shape that is none', `export default { order: { output: 'order' } };`, 'input and output of order are functions'],
  ])('one that %s is refused by its setting’s name', async (name, text, words) => {
    const mappingFile = text === null ? path.join(folder, 'nothing.mjs') : file(`${name}.mjs`, text);
    await expect(loadMappings({ oms: { url, key: KEY, mappingFile } })).rejects.toThrow(words);
    await expect(loadMappings({ oms: { url, key: KEY, mappingFile } })).rejects.toThrow('OMS_SERVICE_MAPPING');
  });

  test('one that names an operation which the service does not have is refused', () => {
    expect(() => routesOf('oms', contract.oms, { ordr: { path: '/x' } })).toThrow('names ordr, which is no operation of this service');
  });
});
