/** Sources and destinations. Warehouses are declared until they have a master of their own. */
export const placeKinds = { WAREHOUSE: 'Warehouse', DISTRIBUTOR: 'Distributor', STORE: 'Store' } as const;
export const destinationKinds = { STORE: placeKinds.STORE, WAREHOUSE: placeKinds.WAREHOUSE } as const;

export const warehouses = ['Bhiwandi warehouse', 'Pune warehouse', 'Surat warehouse'] as const;
