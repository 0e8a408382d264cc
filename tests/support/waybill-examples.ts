import { randomUUID } from 'node:crypto';
import { waybillNumber } from '#features/waybills/waybill-number.ts';
import { NOBODYS } from './import-examples.ts';

const nobodys = () => ({ waybill_id: NOBODYS, version: 1, request_key: randomUUID() });

/** Inputs of the operations on waybills, by operation. */
export const waybillExamples = {
  'oms.waybill': () => ({ waybill_id: 1 }),
  'oms.createWaybill': () => ({ order_id: NOBODYS, courier: 'OWN-RIDER', parcels: 1, weight: 400, request_key: randomUUID() }),
  'oms.handOverWaybill': nobodys,
  'oms.forwardWaybill': nobodys,
  'oms.takeOutWaybill': nobodys,
  'oms.deliverWaybill': () => ({ ...nobodys(), receiver: 'Asha Rao' }),
  'oms.failWaybill': () => ({ ...nobodys(), failure: 'NOT-AT-HOME' }),
  'oms.sendBackWaybill': () => ({ ...nobodys(), reason: 'The customer moved' }),
  'oms.returnWaybill': nobodys,
  'oms.cancelWaybill': () => ({ ...nobodys(), reason: 'The label was damaged' }),
  'oms.handOverWaybills': () => ({ waybills: [nobodys()] }),
  'oms.scanWaybill': () => ({ number: waybillNumber(0), step: 'HAND-OVER', receiver: '', request_key: randomUUID() }),
  'oms.trackWaybill': () => ({ number: waybillNumber(0), phone_no: '9812345670' }),
};
