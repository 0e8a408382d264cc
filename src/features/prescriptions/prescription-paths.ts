/** Apart from the choices, which the menu does not need. */
export const PRESCRIPTIONS_PATH = '/prescription/prescription-list';
