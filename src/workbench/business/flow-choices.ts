/** Machines whose state is stored on a record and whose accepted events are stored. */
export const flowMachines = ['orderLifecycle', 'fileImport'] as const;
export type FlowMachine = (typeof flowMachines)[number];

/** Default and maximum length of a period, in days. */
export const FLOW_DAYS = 90;
export const FLOW_MOST_DAYS = 366;

/** Number of histogram bars of a state; the last one is open-ended. */
export const FLOW_BARS = 10;
