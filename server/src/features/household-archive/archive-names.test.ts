import { expect, it } from 'vitest'
import { createFileNames, toFileName } from './archive-names.ts'

it('toFileName returns a name without path that every operating system accepts', () => {
  const names = {
    '../../etc/passwd': '.._.._etc_passwd',
    '..': '_',
    '': '_',
    'con.txt': '_con.txt',
    'a:b\u0000c?.pdf': 'a_b_c_.pdf',
    'Ends with a dot. ': 'Ends with a dot',
    'Dr. Who: a very long name of a very long name of a very long name.jpeg':
      'Dr. Who_ a very long name of a very long name of a.jpeg',
  }
  for (const [name, expected] of Object.entries(names)) expect(toFileName(name)).toBe(expected)
  expect(Buffer.byteLength(toFileName('😀'.repeat(300)))).toBeLessThan(255)
})

it('createFileNames returns a unique path for each file, ignoring case', () => {
  const nameFile = createFileNames()
  const file = { hash: '', createdAt: 0, ownerKind: 'item', ownerName: 'Lamp' } as const
  const names = ['Bill.pdf', 'bill.PDF', 'Bill (2).pdf', 'Bill.pdf']
  expect(names.map((name) => nameFile({ ...file, name }))).toEqual([
    'files/items/Lamp/Bill.pdf',
    'files/items/Lamp/bill (2).PDF',
    'files/items/Lamp/Bill (2) (2).pdf',
    'files/items/Lamp/Bill (3).pdf',
  ])
})
