import { random } from '#platform/server/demo/random.ts';

export interface BadRow {
  line: number;
  field: string;
  message: RegExp;
}

/** Generates a file of post offices with known bad rows, each with line, column and reason. */
export interface GeneratedFile {
  csv: string;
  bad: BadRow[];
}

const titles = ['name', 'pincode', 'circle', 'district', 'division', 'region', 'state', 'country'];

type Damage = (cells: string[]) => { cells: string[]; field: string; message: RegExp };

const put = (cells: string[], column: string, value: string) => cells.with(titles.indexOf(column), value);

const damages: Damage[] = [
  (cells) => ({ cells: put(cells, 'pincode', '012345'), field: 'pincode', message: /^Six digits$/ }),
  (cells) => ({ cells: put(cells, 'pincode', '40007'), field: 'pincode', message: /^Six digits$/ }),
  (cells) => ({ cells: put(cells, 'name', '  '), field: 'name', message: /^Fill this in$/ }),
  (cells) => ({ cells: put(cells, 'district', ''), field: 'district', message: /^Fill this in$/ }),
  (cells) => ({ cells: put(cells, 'circle', 'x'.repeat(101)), field: 'circle', message: /^At most 100 characters$/ }),
  (cells) => ({ cells: [...cells, 'more'], field: '', message: /^This line has 9 cells where the titles have 8$/ }),
  (cells) => ({ cells: put(cells, 'region', 'bell \u0007'), field: 'region', message: /^Contains characters that cannot be stored$/ }),
];

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** `rows` rows, `bad` of them faulty. Some good rows contain quoted line breaks, so that lines and records differ. */
export function generateFile(seed: number, rows: number, bad: number): GeneratedFile {
  const draw = random(seed);
  const damaged = new Set<number>();
  while (damaged.size < bad) damaged.add(draw.whole(0, rows - 1));
  const lines = [titles.join(',')];
  const found: BadRow[] = [];
  let line = 2;
  for (let at = 0; at < rows; at += 1) {
    const pincode = String(100_000 + draw.whole(0, 899_999));
    let cells = [
      `Office ${at} "${seed}"`,
      pincode,
      'Maharashtra',
      'Pune',
      `Division, ${at % 90}`,
      at % 50 === 0 ? 'Two\nlines' : 'Pune',
      'Maharashtra',
      'India',
    ];
    if (damaged.has(at)) {
      const damage = damages[at % damages.length]!(cells);
      cells = damage.cells;
      found.push({ line, field: damage.field, message: damage.message });
    }
    lines.push(cells.map(quoted).join(','));
    line += 1 + cells.join('').split('\n').length - 1;
  }
  return { csv: `${lines.join('\n')}\n`, bad: found };
}
