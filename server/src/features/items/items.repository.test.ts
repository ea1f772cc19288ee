import { describe, expect, it } from 'vitest'
import { emptyItem } from './item-rows.mapper.ts'
import { itemEntity } from './items.repository.ts'

describe('itemEntity', () => {
  it.each(itemEntity.parts)('names in `reads` every field from which it makes rows of $table', (part) => {
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
