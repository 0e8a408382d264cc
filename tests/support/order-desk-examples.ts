import { bulkExamples } from './bulk-examples.ts';
import { callbackExamples } from './callback-examples.ts';
import { campaignExamples } from './campaign-examples.ts';
import { cioExamples } from './cio-examples.ts';
import { cloudExamples } from './cloud-examples.ts';
import { linkExamples } from './link-examples.ts';
import { contentExamples } from './content-examples.ts';
import { offerExamples } from './offer-examples.ts';
import { contractExamples } from './contract-examples.ts';
import { distributorExamples } from './distributor-examples.ts';
import { drugMappingExamples } from './drug-mapping-examples.ts';
import { shortBookExamples } from './short-book-examples.ts';
import { storeRunExamples } from './store-run-examples.ts';
import { purchaseOrderExamples } from './purchase-order-examples.ts';
import { draftExamples } from './draft-examples.ts';
import { dropOffExamples } from './drop-off-examples.ts';
import { formExamples } from './form-examples.ts';
import { fulfilmentExamples } from './fulfilment-examples.ts';
import { medicineExamples } from './medicine-examples.ts';
import { orderLineExamples } from './order-line-examples.ts';
import { doctorExamples } from './doctor-examples.ts';
import { prescriptionExamples } from './prescription-examples.ts';
import { patientExamples } from './patient-examples.ts';
import { priceSettingsExamples } from './price-settings-examples.ts';
import { rewardExamples } from './reward-examples.ts';
import { subscriptionExamples } from './subscription-examples.ts';
import { loyaltyExamples } from './loyalty-examples.ts';
import { waybillExamples } from './waybill-examples.ts';
import { reminderExamples } from './reminder-examples.ts';
import { storeOpsExamples } from './store-ops-examples.ts';
import { messageExamples } from './message-examples.ts';
import { scheduleExamples } from './schedule-examples.ts';
import { wmsSettingsExamples } from './wms-settings-examples.ts';

/** Inputs of the operations of the order desk, by operation. */
export const orderDeskExamples = {
  ...bulkExamples,
  ...callbackExamples,
  ...campaignExamples,
  ...cioExamples,
  ...cloudExamples,
  ...linkExamples,
  ...scheduleExamples,
  ...messageExamples,
  ...contentExamples,
  ...formExamples,
  ...offerExamples,
  ...distributorExamples,
  ...contractExamples,
  ...drugMappingExamples,
  ...shortBookExamples,
  ...storeRunExamples,
  ...purchaseOrderExamples,
  ...wmsSettingsExamples,
  ...dropOffExamples,
  ...draftExamples,
  ...fulfilmentExamples,
  ...medicineExamples,
  ...orderLineExamples,
  ...doctorExamples,
  ...prescriptionExamples,
  ...patientExamples,
  ...priceSettingsExamples,
  ...reminderExamples,
  ...rewardExamples,
  ...subscriptionExamples,
  ...loyaltyExamples,
  ...waybillExamples,
  ...storeOpsExamples,
  'oms.mentionableUsers': () => ({}),
  'oms.undoOrderChange': ({ id, version }: { id: number; version: number }) => ({ order_id: id, version }),
};
