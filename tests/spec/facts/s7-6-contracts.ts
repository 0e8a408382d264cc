import { changing } from '../changes.ts';
import { provenBy, type Shown } from '../fact.ts';
import { built, operation } from './s7-6-groups.ts';

const contracts = 'src/features/contracts/';
const inGroup = (words: string, ...shown: Shown[]) => built('Distributor and contract', words, ...shown);
const tested = (file: string, words: string) => provenBy(`contracts/server/${file}.test.ts`, words);

/** Contracts with distributors, and what a distributor offers. */
export const contractCalls = [
  inGroup(
    'location',
    operation('distributor.distributor'),
    provenBy('distributors/server.test.ts', 'has its address, city and state'),
    changing('src/features/distributors/contract.ts', '  city: text(60),', '  town: text(60),'),
  ),
  inGroup(
    'drugs',
    operation('distributor.rates.rows'),
    provenBy('distributor-rates/server.test.ts', 'are the drugs of a distributor'),
    changing('src/features/distributor-rates/server/rate-source.ts', 'distributor: sql`s.name`', 'distributor: sql`d.name`'),
  ),
  inGroup(
    'scheme',
    provenBy('purchase-orders/server/life.test.ts', 'takes drugs at the rate of the day only, with the free packs of the scheme'),
    changing('src/features/purchase-orders/line-amount.ts', 'Math.floor(packs / paid) * free', '0'),
  ),
  inGroup(
    'CD',
    tested('feeding', 'costs less by discount and cash discount'),
    changing('src/features/distributor-rates/server/rates-on.ts', 'cd_percent, scheme: null', 'cd_percent: null, scheme: null'),
  ),
  inGroup(
    'contract feeding get',
    operation('distributor.contract'),
    tested('feeding', 'makes its prices the rates of its days'),
    changing(`${contracts}server/fed-rates.ts`, 'set rate_id = g.rate', 'set rate_id = null'),
  ),
  inGroup(
    'contract feeding update-status',
    operation('distributor.approveContract'),
    tested('contracts', 'is approved by someone else than who submitted it'),
    changing('machines/supply/supplyContract.ts', 'context.submitter?.id !== by.id', 'by.id > 0'),
  ),
  inGroup(
    'contract feeding bulk add',
    tested('lines-upload', 'adds lines to drafts'),
    changing(`${contracts}server/lines-target.ts`, 'changed: [...added, ...changed]', 'changed'),
  ),
  inGroup(
    'contract feeding bulk update',
    tested('lines-upload', 'changes lines of drafts'),
    changing(`${contracts}server/line-table.ts`, "key: ['contract', 'drug']", "key: ['drug', 'contract', 'mrp']"),
  ),
  inGroup(
    'free quantity',
    provenBy('purchase-orders/server/life.test.ts', 'takes drugs at the rate of the day only, with the free packs of the scheme'),
    changing('src/features/purchase-orders/server/draft-lines.ts', 'freePacks(packs, scheme, scheme_minimum)', '0 * packs'),
  ),
];
