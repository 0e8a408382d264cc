/** Degrees north and east of pincodes. */
const places = `394107 21.241 72.851, 394210 21.167 72.847, 395001 21.181 72.818, 395004 21.230 72.821, 395005 21.259 72.733,
  395006 21.217 72.866, 395007 21.160 72.796, 395009 21.193 72.800, 395017 21.156 72.809, 400005 18.910 72.820,
  400008 18.967 72.829, 400013 18.998 72.827, 400014 19.015 72.845, 400016 19.039 72.842, 400018 18.999 72.817,
  400022 19.043 72.864, 400028 19.022 72.837, 400049 19.105 72.827, 400050 19.055 72.830, 400051 19.060 72.855,
  400052 19.072 72.834, 400053 19.112 72.861, 400057 19.101 72.848, 400063 19.165 72.853, 400064 19.187 72.841,
  400067 19.207 72.835, 400069 19.118 72.874, 400070 19.074 72.880, 400071 19.052 72.901, 400076 19.124 72.909,
  400077 19.078 72.906, 400080 19.172 72.948, 400086 19.089 72.908, 400092 19.233 72.798, 400101 19.206 72.866,
  400102 19.142 72.834, 400104 19.163 72.839, 411001 18.530 73.876, 411005 18.529 73.853, 411007 18.554 73.820,
  411014 18.557 73.928, 411018 18.635 73.812, 411028 18.515 73.926, 411033 18.619 73.754, 411037 18.481 73.872,
  411038 18.517 73.804, 411044 18.666 73.765, 411045 18.564 73.777, 411046 18.403 73.854, 411048 18.465 73.887,
  411051 18.478 73.821, 411057 18.593 73.718, 411058 18.496 73.801`;

export const centres: Readonly<Record<string, { latitude: number; longitude: number }>> = Object.fromEntries(
  places.split(/,\s+/).map((place) => {
    const [pincode = '', latitude, longitude] = place.split(' ');
    return [pincode, { latitude: Number(latitude), longitude: Number(longitude) }];
  }),
);

/** Of a store: some hundred metres from the centre of its pincode. Every seventh one is not entered. */
export function positionOf({ id, pincode }: { id: number; pincode: string }): { latitude: number | null; longitude: number | null } {
  const centre = centres[pincode];
  if (!centre || id % 7 === 0) return { latitude: null, longitude: null };
  const offset = (step: number) => (((id * step) % 13) - 6) / 1_000;
  const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return { latitude: rounded(centre.latitude + offset(5)), longitude: rounded(centre.longitude + offset(7)) };
}
