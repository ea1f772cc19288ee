import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import type { Item } from '#contract/items/items.ts'
import { RecordNotHere } from '#web/features/items/page/item-elsewhere.tsx'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { Page } from '#web/components/page/page.tsx'
import { QueryError } from '#web/components/page/query-error.tsx'
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
  return (
    <Page title={title} header={item.isError ? 'shown' : 'hidden'} backTo="/items">
      {item.isError ? (
        <div className="pt-4">
          <QueryError query={item} />
        </div>
      ) : (
        skeleton
      )}
    </Page>
  )
}
