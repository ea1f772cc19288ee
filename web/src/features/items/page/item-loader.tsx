import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import type { Item } from '#contract/items/items.ts'
import { RecordNotHere } from '#web/features/items/page/record-not-here.tsx'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { LoadingPage } from '#web/components/page/loading-page.tsx'
import { isMissing } from '#web/shared/api-error.ts'

interface ItemLoaderProps {
  id: string
  /** Title of the page until the item has loaded. */
  title: string
  skeleton: ReactNode
  children: (item: Item) => ReactNode
}

export function ItemLoader({ id, title, skeleton, children }: ItemLoaderProps) {
  const item = useQuery(itemQuery(id))
  // Rendering the content has low priority, so that a slow phone still reacts to presses.
  const isDrawn = useDeferredValue(item.data !== undefined)
  if (isMissing(item.error)) return <RecordNotHere id={id} />
  if (item.data && isDrawn) return children(item.data)
  return <LoadingPage query={item} title={title} backTo="/items" skeleton={skeleton} />
}
