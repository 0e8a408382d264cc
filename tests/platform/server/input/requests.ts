import fc from 'fast-check';
import { exampleOf, type Fields, type Operation, operations, type OrderFacts } from '#tests/support/operations.ts';

/** A request on the wire. */
export interface GeneratedRequest {
  operation: Operation;
  method: string;
  path: string;
  contentType: string | null;
  body: string | null;
}

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '1'));

/** Known problematic values, and arbitrary ones. */
const odd = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\udfff\ud800',
      '\u202e',
      '💊'.repeat(200),
      'x'.repeat(300),
      'x'.repeat(20_000),
      "'; drop table orders; --",
      '%',
      '\\',
      '%_\\',
      '__proto__',
      'constructor',
      'NaN',
      '1e309',
      '9999-12-31',
      '0000-00-00',
      '1900-01-01',
      '2026-02-30',
      'me',
      'none',
      'PLACED',
      '-tat',
      0,
      -0,
      -1,
      1,
      1.5,
      1e300,
      2_147_483_647,
      2_147_483_648,
      Number.MAX_SAFE_INTEGER,
      2 ** 53,
      true,
      false,
      null,
      [],
      {},
      [[]],
      [null],
      { a: { b: {} } },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const oddPart = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    'NaN',
    '1.5',
    '1e3',
    '99999999999999999999',
    '9223372036854775807',
    '2147483648',
    '%00',
    '%',
    '%zz',
    '%ff',
    '%2F',
    '..',
    '%2e%2e',
    ';',
    'x'.repeat(400),
    '__proto__',
    '{order_id}',
    '1;',
    '1%20',
    '%F0%9F%92%8A',
  ),
  fc.nat().map(String),
  fc.webSegment(),
);

const oddFields = fc.dictionary(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'order_id', 'user_id', 'agent_id', 'roles', '', 'status', 'page', 'x'),
  odd,
  { maxKeys: 2, noNullPrototype: true },
);

const rawBody = (valid: string) =>
  fc.oneof(
    fc.nat({ max: valid.length }).map((length) => valid.slice(0, length)),
    fc.constantFrom(
      nested(4_000, '[', ']'),
      nested(4_000, '{"a":', '}').replace('}', '1}'),
      `${valid.slice(0, -1)},"text":"one","text":"two"}`,
      '{"__proto__":{"polluted":true}}',
      '{"constructor":{"prototype":{"polluted":true}}}',
      '\ufeff{}',
      '{} {}',
      '{"version":1e400}',
      '{"version":123456789012345678901234567890}',
    ),
    fc.json({ maxDepth: 4 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );

const query = (fields: Fields) =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())}`,
    )
    .join('&');

const oddQuery = fc.oneof(
  fc.constantFrom(
    '',
    '%',
    '%zz=1',
    '__proto__[polluted]=1',
    'constructor[prototype][polluted]=1',
    'page=1&page=2',
    'page[]=1',
    'page[a][b]=1',
    'status[9999]=PLACED',
    'status[]=PLACED',
    `status=${'PLACED,'.repeat(80)}`,
    'page=100000',
    'page=100001',
    'page=99999999999999999999',
    'page_size=100',
    '&&&===',
    `x=${'y'.repeat(3_000)}`,
  ),
  fc.string({ maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

function requestsFor(operation: Operation, order: OrderFacts): fc.Arbitrary<GeneratedRequest> {
  const example = exampleOf(operation, order);
  const changed = fc.tuple(
    fc.subarray(Object.keys(example)),
    fc.subarray(Object.keys(example), { maxLength: Math.min(1, Object.keys(example).length) }),
    fc.array(odd, { minLength: 12, maxLength: 12 }),
    oddFields,
  );
  const input = changed.map(([spoiled, dropped, values, extra]) => {
    const fields: Fields = { ...example, ...Object.fromEntries(spoiled.map((name, at) => [name, values[at]])), ...extra };
    for (const name of dropped) delete fields[name];
    return fields;
  });
  const fields = fc.oneof({ weight: 1, arbitrary: fc.constant(example) }, { weight: 5, arbitrary: input });
  const path = (from: Fields) =>
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constant(
          operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(from[name]).toWellFormed())),
        ),
      },
      { weight: 2, arbitrary: oddPart.map((part) => operation.path.replaceAll(/\{\w+\}/g, part)) },
      { weight: 1, arbitrary: fc.tuple(oddPart, oddPart).map(([one, other]) => `${operation.path.replaceAll(/\{\w+\}/g, one)}/${other}`) },
      { weight: 1, arbitrary: fc.array(oddPart, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`) },
    );
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return fields.chain((from) => {
    const rest = Object.fromEntries(Object.entries(from).filter(([name]) => !inPath.includes(name)));
    const isGet = operation.method === 'GET';
    return fc.record({
      operation: fc.constant(operation),
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(operation.method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD') },
      ),
      path: fc
        .tuple(path(from), isGet ? fc.oneof(fc.constant(query(rest)), oddQuery) : fc.constant(''))
        .map(([where, query]) => (query ? `${where}?${query}` : where)),
      contentType: fc.oneof(
        { weight: 9, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            null,
            'text/plain',
            'application/json; charset=utf-16',
            'application/x-www-form-urlencoded',
            'multipart/form-data; boundary=x',
            'x',
          ),
        },
      ),
      body: isGet
        ? fc.constant(null)
        : fc.oneof({ weight: 4, arbitrary: fc.constant(JSON.stringify(rest)) }, { weight: 1, arbitrary: rawBody(JSON.stringify(rest)) }),
    });
  });
}

/** Requests for every operation of the contract; deterministic for a seed. */
export const generateRequests = (order: OrderFacts, seed: number, count: number): GeneratedRequest[] =>
  fc.sample(fc.oneof(...operations.map((operation) => requestsFor(operation, order))), { seed, numRuns: count });
