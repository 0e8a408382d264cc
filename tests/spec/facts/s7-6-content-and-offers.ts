import { changing, renamed } from '../changes.ts';
import { type Fact, provenBy } from '../fact.ts';
import { built, operation } from './s7-6-groups.ts';

const content = 'src/features/content/contract.ts';
const offers = 'src/features/offers/contract.ts';

/** §7.6, the groups Content service and Offers. */
export const contentAndOffers: Fact[] = [
  built('Content service', 'page mappings', operation('web.pages.rows'), renamed('src/features/content/page-list.ts', "path: '/pages'")),
  built('Content service', 'section mappings', operation('web.saveSection'), renamed(content, "changing('/sections'", 'sections')),
  built(
    'Content service',
    'content mappings',
    operation('web.saveContent'),
    provenBy('content/server.test.ts', 'shows each city and audience what is meant for it'),
    renamed(content, "changing('/contents'", 'contents'),
  ),
  built(
    'Content service',
    'clear cache',
    operation('web.clearPageCache'),
    provenBy('content/server.test.ts', 'gets anew what was cleared'),
    renamed(content, "path: '/web/cache/clear'"),
  ),
  built('Offers', 'get', operation('ecommerce.offers.rows'), renamed('src/features/offers/offer-list.ts', "path: '/offers'")),
  built(
    'Offers',
    'add',
    operation('ecommerce.addOffer'),
    provenBy('offers/server.test.ts', 'is added once per key'),
    renamed(offers, "path: '/ecommerce/offers', summary"),
  ),
  built(
    'Offers',
    'update',
    operation('ecommerce.updateOffer'),
    provenBy('offers/server.test.ts', 'keeps its rules once it was published'),
    changing(offers, "method: 'PUT'", "method: 'PATCH'"),
  ),
];
