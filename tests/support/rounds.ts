/** How often a test repeats what depends on chance or timing: 20 in `npm test`, 200 in `npm run test:stress`. */
export const rounds = Math.max(1, Number(process.env['TEST_ROUNDS'] ?? 20));

const STRESS_ROUNDS = 200;

/** Whether loads have their full size. Limits of time and memory that need this size are only checked then. */
export const isStress = rounds >= STRESS_ROUNDS;

/** The size of a load in `npm test`, and its full size in `npm run test:stress`. */
export const sized = (usual: number, full: number): number => (isStress ? full : usual);
