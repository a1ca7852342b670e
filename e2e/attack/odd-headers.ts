type Header = readonly [name: string, value: string]
export type OddRequest = {
  what: string
  headers?: readonly Header[]
  method?: string
  target?: (path: string) => string
}

const header = (name: string, value: string): OddRequest => ({
  what: `${name}: ${value.slice(0, 30)}`,
  headers: [[name, value]],
})
const twice = (name: string, one: string, other: string): OddRequest => ({
  what: `${name} twice`,
  headers: [
    [name, one],
    [name, other],
  ],
})

/** Headers that no browser sends, beside a request that is right. */
export const oddHeaders = (token: string): OddRequest[] => [
  ...['', 'x', 'x'.repeat(300), 'x'.repeat(8_000), 'ключ', '\u0001', 'a b', '🔑'].map((key) =>
    header('idempotency-key', key),
  ),
  twice('idempotency-key', 'one', 'two'),
  ...['0', '-1', '1.5', 'abc', '99999999999999999999', '1e3', ' ', 'null', '{}', '1,2', '\u00e9'].map((by) =>
    header('made-by', by),
  ),
  twice('made-by', '1', '2'),
  ...[
    '',
    'Bearer',
    'Bearer ',
    `bearer ${token}`,
    `Bearer  ${token}`,
    `Bearer ${token} x`,
    `Bearer ${token},Bearer ${token}`,
    `Basic ${token}`,
    `Token ${token}`,
    `Bearer ${'a'.repeat(7_000)}`,
    'Bearer \u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9',
  ].map((value) => header('authorization', value)),
  ...[
    'bytes=0-',
    'bytes=0-0',
    'bytes=-5',
    'bytes=9-1',
    'bytes=0-0,1-1,2-2',
    'x',
    `bytes=${'0-1,'.repeat(1_000)}0-1`,
  ].map((range) => header('range', range)),
  ...['*', '"x"', 'W/"x"', 'x'.repeat(4_000)].map((tag) => header('if-none-match', tag)),
  ...['*', '"x"'].map((tag) => header('if-match', tag)),
  header('if-modified-since', 'yesterday'),
  header('if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'),
  header('accept', 'x/y'),
  header('accept', '*/*;q=nan,'.repeat(500)),
  header('accept-encoding', 'zstd;q=1,identity;q=0'),
  header('accept-language', 'xx-'.repeat(1_000)),
  header('content-encoding', 'gzip'),
  header('expect', '100-continue'),
  header('expect', '200-ok'),
  header('x-http-method-override', 'DELETE'),
  header('x-forwarded-for', "127.0.0.1, ' or 1=1"),
  header('x-forwarded-host', 'evil.example'),
  header('x-request-id', 'x'.repeat(2_000)),
  header('host', 'evil.example:99999'),
  header('host', ''),
  header('origin', 'null'),
  header('origin', 'https://evil.example'),
  header('sec-fetch-site', 'nowhere'),
  header('cookie', 'a=b;'.repeat(1_500)),
  header('upgrade', 'h2c'),
  header('user-agent', '\u00ff'.repeat(1_000)),
  { what: '500 headers', headers: Array.from({ length: 500 }, (_, n) => [`x-${n}`, 'x'] as const) },
]

/** Content types that do not say what the body is. */
export const oddTypes: readonly string[] = [
  '',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'application/vnd.api+json',
  'text/json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'multipart/form-data; boundary="a b"',
  'multipart/mixed; boundary=x',
  'application/x-www-form-urlencoded',
  '*/*',
  'x',
  '\u00e9/\u00e9',
]

/** The same under another method or another spelling of the path. */
export const oddAddresses: readonly OddRequest[] = [
  ...['HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE', 'get', 'M-SEARCH', 'NONSENSE'].map(
    (method) => ({ what: `method ${method}`, method }),
  ),
  { what: 'in capitals', target: (path) => path.toUpperCase() },
  { what: 'a slash at the end', target: (path) => `${path}/` },
  { what: 'two slashes', target: (path) => `/${path}` },
  { what: 'a dot', target: (path) => path.replace('/', '/./') },
  { what: 'escaped', target: (path) => path.replace(/[A-Z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`) },
  { what: 'an escaped slash', target: (path) => path.replace(/\/(?=[^/]*$)/, '%2f') },
  { what: 'NUL at the end', target: (path) => `${path}%00` },
  { what: 'a broken escape', target: (path) => `${path}%` },
  { what: 'no UTF-8', target: (path) => `${path}%ff` },
  { what: 'a parameter of the path', target: (path) => `${path};a=b` },
  { what: 'up and down', target: (path) => `/x/..${path}` },
  { what: 'a whole address', target: (path) => `http://evil.example${path}` },
  { what: '10,000 letters', target: (path) => `${path}${'x'.repeat(10_000)}` },
  { what: '1,000 question marks', target: (path) => `${path}${'?'.repeat(1_000)}` },
  { what: '1,000 fields', target: (path) => `${path}?${'a=1&'.repeat(1_000)}` },
]
