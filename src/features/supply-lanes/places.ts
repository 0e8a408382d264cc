/** Sources and destinations. Warehouses and distributors are declared until they have masters of their own. */
export const placeKinds = { WAREHOUSE: 'Warehouse', DISTRIBUTOR: 'Distributor', STORE: 'Store' } as const;
export const destinationKinds = { STORE: placeKinds.STORE, WAREHOUSE: placeKinds.WAREHOUSE } as const;

export const warehouses = ['Bhiwandi warehouse', 'Pune warehouse', 'Surat warehouse'] as const;
