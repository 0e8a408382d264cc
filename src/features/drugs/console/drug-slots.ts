import type { Load } from '#platform/console/slots.ts';

/** A tab of the drug's page that another feature adds. */
export interface DrugTab {
  id: string;
  /** Marked with `msg`. */
  title: string;
  load: Load<{ drugId: number; name: string; canManage: boolean }>;
}

declare module '#platform/console/slots.ts' {
  interface Slots {
    'drug.tabs': DrugTab;
  }
  interface ComponentSlots {
    /** Below the facts of the drug's overview. */
    'drug.overview': { drugId: number };
  }
}
