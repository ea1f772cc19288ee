import { describe, expect, it } from 'vitest'
import { emptyItem } from './item-rows.mapper.ts'
import { itemEntity } from './items.repository.ts'

describe('itemEntity', () => {
  it.each(itemEntity.parts)('makes rows of $table from the fields that an update compares', (part) => {
    const read = new Set<string | symbol>()
    const item = new Proxy(emptyItem('a', 1, 'ref'), {
      get(record, key) {
        read.add(key)
        return Reflect.get(record, key)
      },
    })
    part.rows(7, item)
    expect([...read].filter((key) => key !== 'id' && !part.reads.some((field) => field === key))).toEqual([])
  })
})
