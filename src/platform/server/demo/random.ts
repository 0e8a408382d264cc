/** Random draws that come out the same every time for the same seed. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  fraction: () => number;
  /** A whole number, both ends included. */
  whole: (least: number, most: number) => number;
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  /** The value of one `[value, weight]` pair. */
  weighted: <Item>(items: readonly (readonly [Item, number])[]) => Item;
  /** Waiting time with this mean, at most six times as long. */
  wait: (mean: number) => number;
}

const TWO_TO_32 = 4_294_967_296;

/** Mulberry32 behind a mix of the seed's parts: neighbouring seeds give unrelated draws. */
export function random(...seed: number[]): Random {
  let state = 0x9e3779b9;
  for (const part of seed) {
    state = Math.imul(state ^ (part + 0x7f4a7c15), 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    state ^= state >>> 16;
  }
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32;
  };
  const whole = (least: number, most: number): number => least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    whole,
    chance: (probability) => fraction() < probability,
    pick: (items) => items[whole(0, items.length - 1)] as (typeof items)[number],
    weighted: (items) => {
      let left = fraction() * items.reduce((sum, [, weight]) => sum + weight, 0);
      const found = items.find(([, weight]) => (left -= weight) < 0) ?? items.at(-1);
      if (!found) throw new Error('Nothing to draw from');
      return found[0];
    },
    wait: (mean) => Math.min(-Math.log(1 - fraction()), 6) * mean,
  };
}

/** The item with this index, counted from the first again after the last. */
export const cycled = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** The numbers 0 to `count` − 1 in a random order. */
export function shuffled(count: number, draw: Random): number[] {
  const numbers = Array.from({ length: count }, (_, index) => index);
  for (let index = count - 1; index > 0; index--) {
    const other = draw.whole(0, index);
    [numbers[index], numbers[other]] = [numbers[other] as number, numbers[index] as number];
  }
  return numbers;
}
