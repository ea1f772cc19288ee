import { describe, expect, it, test } from 'vitest'
import { isLikeAssetId, isProductCode, readCode, writeAssetId } from '#web/features/scanner/scan-text.ts'

const id = '0197a000-0000-7000-8000-000000000001'
const tenant = '0197a000-0000-7000-8000-0000000000aa'
const ours = ['https://home.example/inventory', 'http://192.168.1.5:7745']
const read = (text: string) => readCode(text, ours)

describe('A code with a URL of this server', () => {
  test.each([
    [`https://home.example/inventory/item/${id}`, { kind: 'record', record: 'item', id }],
    [`http://home.example/inventory/item/${id}/edit`, { kind: 'record', record: 'item', id }],
    [`http://192.168.1.5:7745/item/${id.toUpperCase()}`, { kind: 'record', record: 'item', id }],
    [`http://192.168.1.5:7745/location/${id}/`, { kind: 'record', record: 'location', id }],
    [`http://192.168.1.5:7745/Item/${id}//`, { kind: 'record', record: 'item', id }],
    [`http://192.168.1.5:7745/label/${id}?tenant=${tenant}`, { kind: 'record', record: 'label', id, tenant }],
    ['http://192.168.1.5:7745/a/000-012', { kind: 'asset', assetId: '000-012' }],
    ['http://192.168.1.5:7745/a/12//', { kind: 'asset', assetId: '000-012' }],
    ['http://192.168.1.5:7745/a/000--012', { kind: 'asset', assetId: '000-012' }],
    [`http://192.168.1.5:7745/assets/12?tenant=${tenant}`, { kind: 'asset', assetId: '000-012', tenant }],
    ['http://192.168.1.5:7745/items?q=lamp', { kind: 'page', path: '/items?q=lamp' }],
    ['http://192.168.1.5:7745/f/ABCD2345EFGH67ABCDEF/a/12', { kind: 'asset', assetId: '000-012' }],
    [`http://192.168.1.5:7745/f/ABCD2345EFGH67ABCDEF/item/${id}`, { kind: 'record', record: 'item', id }],
    ['/a/000-012', { kind: 'asset', assetId: '000-012' }],
    [`/item/${id}`, { kind: 'record', record: 'item', id }],
  ])('is read as its record, asset or page: %s', (text, meaning) => {
    expect(read(text)).toEqual(meaning)
  })

  test.each([
    'http://192.168.1.5:7745/nowhere',
    'http://192.168.1.5:7745/item/12',
    `http://192.168.1.5:7745/x/item/${id}`,
    'http://192.168.1.5:7745/a/abc',
    'http://192.168.1.5:7745/a/12/edit',
    'http://192.168.1.5:7745/x/items',
    'https://home.example/inventory',
    '//evil.example/a/1',
    'http://',
    'http://me:secret@192.168.1.5:7745/a/1',
    'http://me@192.168.1.5:7745/a/1',
    'http://:secret@192.168.1.5:7745/a/1',
  ])('is invalid when it has credentials or an unknown path: %s', (text) => {
    expect(read(text).kind).toBe('invalid')
  })
})

describe('A code with a URL of another server', () => {
  it('returns the host, and the record that the same path means on this server', () => {
    expect(read(`https://old.example/cubby/item/${id}`)).toEqual({
      kind: 'foreign',
      host: 'old.example',
      url: `https://old.example/cubby/item/${id}`,
      inside: { kind: 'record', record: 'item', id },
    })
    expect(read('http://192.168.1.5:3100/a/000-012')).toMatchObject({
      host: '192.168.1.5:3100',
      inside: { kind: 'asset', assetId: '000-012' },
    })
    // This URL has the host of the server, but is outside its base path.
    expect(read('https://home.example/a/000-012').kind).toBe('foreign')
    expect(read('https://shop.example/drill')).toMatchObject({ kind: 'foreign', inside: null })
  })
})

test.each([
  'WIFI:S:home;P:secret;;',
  'mailto:me@example.org',
  'javascript:alert(1)',
  'ftp://a/b',
  's3://a/b',
  'BEGIN:VCARD',
])('The code %s is recognised as a code for another app than Cubby', (text) => {
  expect(read(text)).toEqual({ kind: 'invalid', text })
})

test.each(['000-012', '12', 'SN: 4711', 'WH-1000XM4', '4006381333931', '\u001d4711\r'])(
  'The code %j is read as a number to look up',
  (text) => {
    // oxlint-disable-next-line no-control-regex -- Codes may contain control characters, which are dropped.
    expect(read(text)).toEqual({ kind: 'code', text: text.replaceAll(/[\u0000-\u001f]/g, '') })
  },
)

test.each([
  [']E04006381333931', '4006381333931'],
  [']C1000-012', '000-012'],
  [']e0SN-4711', 'SN-4711'],
  [']d2', ']d2'],
  [']A-12', ']A-12'],
])('The code %s of a scanner that names the kind of barcode is read as %s', (text, code) => {
  expect(read(text)).toEqual({ kind: 'code', text: code })
})

test('A QR code with the URL of a record is recognised when the scanner names the kind of barcode', () => {
  expect(read(`]Q3http://192.168.1.5:7745/item/${id}`)).toEqual({ kind: 'record', record: 'item', id })
  expect(read(']Q1WIFI:S:home;P:secret;;')).toEqual({ kind: 'invalid', text: 'WIFI:S:home;P:secret;;' })
})

test.each(['see http://192.168.1.5:7745/a/1', 'see ftp://a/b', 'my tel:5'])(
  'The code %j is read as plain text',
  (text) => {
    expect(read(text)).toEqual({ kind: 'code', text })
  },
)

test('readCode replaces line breaks between the parts of a code by one space', () => {
  expect(read('4711\r\n0815')).toEqual({ kind: 'code', text: '4711 0815' })
})

test('writeAssetId formats digits as on printed labels', () => {
  expect(['12', '000-012', '000--012', '1234567', '0001234567', '000-000'].map(writeAssetId)).toEqual([
    '000-012',
    '000-012',
    '000-012',
    '123-4567',
    '123-4567',
    '000-000',
  ])
})

test('isLikeAssetId accepts short numbers, and numbers with a dash', () => {
  expect(['12', '#12', '000-012', '000--012', '123-4567'].every(isLikeAssetId)).toBe(true)
  expect(['', '0', '000-000', '40063813', '4006381333931', 'A-12', '12-3'].some(isLikeAssetId)).toBe(false)
})

test('An asset ID can be typed with the digits of any script', () => {
  expect(['٠٠٠-٠١٢', '#١٢', '０００－０１２'].every(isLikeAssetId)).toBe(true)
  expect(['٠٠٠-٠١٢', '#１２'].map(writeAssetId)).toEqual(['000-012', '000-012'])
})

test('isProductCode requires a valid length and check digit', () => {
  expect(['4006381333931', '96385074', '036000291452', '10614141000415'].every(isProductCode)).toBe(true)
  expect(['4006381333930', '12345678', '000-012', '12', 'abc'].some(isProductCode)).toBe(false)
  // These numbers have a valid check digit, but not a length of product codes.
  expect(['', '1000000007'].some(isProductCode)).toBe(false)
})

test('isProductCode returns false for zeros only, although their check digit is valid', () => {
  expect(['00000000', '0000000000000'].some(isProductCode)).toBe(false)
})
