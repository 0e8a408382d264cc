/** Value of a field for whole numbers; null: empty. */
export const whole = (typed: string | number): number | null => (typed === '' || !Number.isInteger(Number(typed)) ? null : Number(typed));
