import { describe, expect, it } from 'vitest'
import { emptyItem } from './item-rows.mapper.ts'
import { itemEntity } from './items.repository.ts'

describe('itemEntity', () => {
  it.each(itemEntity.parts)('names every field from which it makes rows of $table', (part) => {
    const read = new Set<string | symbol>()
    const item = new Proxy(emptyItem('a', 1, 'ref'), {
      get(record, key) {
        read.add(key)
        return Reflect.get(record, key)
      },
    })
    part.rows(7, item)
    const named = new Set<string | symbol>(
      'columns' in part ? Object.values(part.columns).flat() : part.reads,
    )
    expect(read.difference(named.add('id'))).toEqual(new Set())
  })
})
