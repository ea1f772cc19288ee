import { ItemRowContent } from '#web/features/items/item-row.tsx'
import { LocationCubby } from '#web/features/locations/location-cubby.tsx'
import type { Result } from './result.ts'
import { labelColor } from '#web/ui/images/label-color.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { Dot } from '#web/ui/tag.tsx'

/** The content of a row for a found item, location or label, in the palette and above the found items. */
export function ResultContent({ result, query }: { result: Result; query: string }) {
  switch (result.kind) {
    case 'item':
      return <ItemRowContent item={result.item} query={query} isCompact />
    case 'location':
      return (
        <>
          <LocationCubby locationId={result.location.id} size={44} />
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate font-semibold">
              <MarkedText text={result.location.name} query={query} />
            </span>
            <PathLine path={result.location.path.slice(0, -1)} query={query} />
          </span>
        </>
      )
    case 'label':
      return (
        <>
          <span className="grid w-11 shrink-0 place-items-center">
            <Dot color={labelColor(result.label)} />
          </span>
          <span dir="auto" className="min-w-0 flex-1 truncate font-semibold">
            <MarkedText text={result.label.name} query={query} />
          </span>
        </>
      )
  }
}
