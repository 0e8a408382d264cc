import { builtInFormat, customFormat, type Epoch, type NumberFormat } from './cell-text.ts';
import type { Workbook } from './open-workbook.ts';
import { parseAll } from './xml-events.ts';

/** A visible sheet. */
export interface Sheet {
  name: string;
  part: string;
}

export interface WorkbookParts {
  /** Visible sheets in their order. */
  sheets: Sheet[];
  epoch: Epoch;
  sharedStrings: string | undefined;
  /** Number format by the index of the cell's style. */
  formats: NumberFormat[];
}

/** Address of a part, relative to `xl/` unless absolute. */
const partAt = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`);

interface Relations {
  byId: Map<string, string>;
  byType: (ending: string) => string | undefined;
}

async function relationsOf(workbook: Workbook): Promise<Relations> {
  const part = 'xl/_rels/workbook.xml.rels';
  const all: { id: string; type: string; part: string }[] = [];
  if (workbook.has(part))
    await parseAll(await workbook.read(part), {
      open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
        if (name === 'Relationship' && TargetMode !== 'External') all.push({ id: Id, type: Type, part: partAt(Target) });
      },
    });
  return {
    byId: new Map(all.map(({ id, part: target }) => [id, target])),
    byType: (ending) => all.find(({ type }) => type.endsWith(ending))?.part,
  };
}

async function formatsOf(workbook: Workbook, part: string | undefined): Promise<NumberFormat[]> {
  if (part === undefined || !workbook.has(part)) return [];
  const custom = new Map<string, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isCells = false;
  await parseAll(await workbook.read(part), {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') custom.set(numFmtId, customFormat(formatCode));
      if (name === 'cellXfs') isCells = true;
      if (name === 'xf' && isCells) formats.push(custom.get(numFmtId) ?? builtInFormat(Number(numFmtId)));
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return formats;
}

export async function readParts(workbook: Workbook): Promise<WorkbookParts> {
  const { byId, byType } = await relationsOf(workbook);
  const sheets: Sheet[] = [];
  let epoch: Epoch = 1900;
  await parseAll(await workbook.read('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes['date1904'] ?? '')) epoch = 1904;
      if (name !== 'sheet' || /hidden/i.test(attributes['state'] ?? '')) return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const part = byId.get(id ?? '');
      if (part !== undefined && workbook.has(part)) sheets.push({ name: attributes['name'] ?? '', part });
    },
  });
  const formats = await formatsOf(workbook, byType('/styles'));
  return { sheets, epoch, sharedStrings: byType('/sharedStrings'), formats };
}
