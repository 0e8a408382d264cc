import type { PatientAddress } from '../contract.ts';

/** The address with its pincode, which some contain already. */
export const addressInWords = ({ address, pincode }: Pick<PatientAddress, 'address' | 'pincode'>): string =>
  address.includes(pincode) ? address : `${address} ${pincode}`;
