import { changing, renamed } from '../changes.ts';
import { type Fact, provenBy } from '../fact.ts';
import { built, operation } from './s7-6-groups.ts';

/** §7.6, of the group Warehouse purchase orders: what the warehouse is configured by. */
export const warehouseSettings: Fact[] = [
  built(
    'Warehouse purchase orders',
    'distributor config',
    operation('purchaseOrder.distributorSettings.rows'),
    renamed('src/features/wms-settings/lists.ts', "path: '/distributor-settings'"),
  ),
  built(
    'Warehouse purchase orders',
    'CSV uploads',
    provenBy('wms-settings/server.test.ts', 'an upload names every bad cell'),
    changing('src/features/wms-settings/server.ts', 'targets: [categoryTarget, distributorTarget, drugDistributorTarget]', 'targets: []'),
  ),
];
