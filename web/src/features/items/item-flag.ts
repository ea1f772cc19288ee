import { Archive, HandHelping } from 'lucide-react'
import type { ItemSummary } from '#contract/items/items.ts'

const archived = { icon: Archive, text: 'item.isArchived' } as const
const lent = { icon: HandHelping, text: 'items.lent' } as const

export function itemStatusFlag(item: Pick<ItemSummary, 'archived' | 'lentTo'>) {
  if (item.archived) return archived
  return item.lentTo === '' ? undefined : lent
}
