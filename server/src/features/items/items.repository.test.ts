import { describe, expect, it } from 'vitest'
import { emptyItem } from './item-rows.mapper.ts'
import { itemEntity } from './items.repository.ts'
import type { ItemRecord } from './items.table.ts'

const computed = itemEntity.parts.flatMap((part) =>
  'groups' in part
    ? part.groups.map(({ reads, columns }) => ({ table: part.table, reads, compute: columns }))
    : [{ table: part.table, reads: part.reads, compute: (item: ItemRecord) => part.rows(7, item) }],
)

describe('itemEntity', () => {
  it.each(computed)('names every field from which it computes $reads.0 of $table', ({ reads, compute }) => {
    const read = new Set<string | symbol>()
    const item = new Proxy(emptyItem('a', 1, 'ref'), {
      get(record, key) {
        read.add(key)
        return Reflect.get(record, key)
      },
    })
    compute(item)
    expect(read.difference(new Set<string | symbol>([...reads, 'id']))).toEqual(new Set())
  })
})
