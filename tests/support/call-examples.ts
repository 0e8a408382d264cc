import { NOBODYS } from './import-examples.ts';

/** Inputs of the operations on calls, by operation. */
export const callExamples = {
  'crm.callDetails': () => ({ call_id: NOBODYS }),
  'crm.currentCall': () => ({}),
  'crm.callAbility': () => ({ task_id: NOBODYS }),
  'crm.createCallDetails': () => ({ task_id: NOBODYS }),
  'crm.subjectCallAbility': () => ({ kind: 'callback', subject_id: NOBODYS }),
  'crm.callSubject': () => ({ kind: 'callback', subject_id: NOBODYS }),
  'crm.updateCallDetails': () => ({ call_id: NOBODYS, version: 1, result: 'CONNECTED', outcome: 'WILL-ORDER' }),
  'crm.answerCall': () => ({ call_id: NOBODYS, version: 1 }),
  'crm.declineCall': () => ({ call_id: NOBODYS, version: 1 }),
  'crm.identifyCaller': () => ({ call_id: NOBODYS, version: 1, patient_id: 1 }),
  'crm.muteCall': () => ({ call_id: NOBODYS, version: 1 }),
  'crm.unmuteCall': () => ({ call_id: NOBODYS, version: 1 }),
  'crm.sendKeys': () => ({ call_id: NOBODYS, version: 1, digits: '1#' }),
  'crm.holdCall': () => ({ call_id: NOBODYS, version: 1 }),
  'crm.resumeCall': () => ({ call_id: NOBODYS, version: 1 }),
  'crm.transferAgents': () => ({ call_id: NOBODYS }),
  'crm.transferCall': () => ({ call_id: NOBODYS, version: 1, agent_id: 1102, note: 'Asks about a bill' }),
  'crm.takeBackCall': () => ({ call_id: NOBODYS, version: 1 }),
  'crm.floorCall': () => ({ call_id: NOBODYS }),
  'crm.listenToCall': () => ({ call_id: NOBODYS }),
  'crm.endCall': () => ({ call_id: NOBODYS, version: 1 }),
  'crm.agentCallTime': () => ({}),
};
