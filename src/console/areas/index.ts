import type { Area } from './area.ts';
import { area as account } from './account/area.ts';
import { area as alternative } from './alternative/area.ts';
import { area as authentication } from './authentication/area.ts';
import { area as doctorOrders } from './doctor-orders/area.ts';
import { area as drugDetails } from './drug-details/area.ts';
import { area as drugImages } from './drug-images/area.ts';
import { areas as drugOrderInfo } from './drug-order-info/area.ts';
import { area as drugUploads } from './drug-uploads/area.ts';
import { area as home } from './home/area.ts';
import { area as imports } from './imports/area.ts';
import { areas as inspector } from './inspector/area.ts';
import { areas as locationMgmt } from './location-mgmt/area.ts';
import { areas as masters } from './masters/area.ts';
import { area as mastersBulkUpload } from './masters-bulk-upload/area.ts';
import { area as orders } from './orders/area.ts';
import { area as s3Upload } from './s3-upload/area.ts';
import { area as pharmacySearch } from './pharmacy-search/area.ts';
import { areas as pipo } from './pipo/area.ts';
import { area as ruleEngine } from './rule-engine/area.ts';
import { areas as sellingRate } from './selling-rate/area.ts';
import { area as statecharts } from './statecharts/area.ts';
import { area as stats, wall as statsWall } from './stats/area.ts';
import { area as users } from './users/area.ts';

/** Every area, in the order of the menu. */
export const areas: readonly Area[] = [
  authentication,
  home,
  orders,
  doctorOrders,
  stats,
  statsWall,
  pharmacySearch,
  drugDetails,
  alternative,
  ...masters,
  mastersBulkUpload,
  drugUploads,
  drugImages,
  ruleEngine,
  ...sellingRate,
  ...drugOrderInfo,
  ...pipo,
  imports,
  s3Upload,
  ...locationMgmt,
  statecharts,
  ...inspector,
  account,
  users,
];
