import type { Load } from '#platform/console/slots.ts';

/** A tab that another feature adds to the drug's page. */
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
    /** Shown below the facts of the drug's overview. */
    'drug.overview': { drugId: number };
  }
}
