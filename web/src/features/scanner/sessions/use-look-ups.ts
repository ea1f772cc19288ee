import type { Found } from '#web/features/scanner/found/found.ts'
import { type ScannedItem, toScannedItem } from '#web/features/scanner/sessions/scanned-item.ts'
import { usePersistedList } from './use-persisted-list.ts'
import type { ScanOutcome } from '#web/features/scanner/sessions/taking.ts'

export interface LookUp {
  item: ScannedItem
  /** Time of the look-up in RFC 3339. */
  at: string
}

const maxKept = 20

export function useLookUps() {
  const { list, change } = usePersistedList<LookUp>('look')

  function take(found: Found): ScanOutcome {
    if (found.kind === 'item') {
      const item = toScannedItem(found.item)
      const at = new Date().toISOString()
      change((before) =>
        [{ item, at }, ...before.filter((each) => each.item.id !== item.id)].slice(0, maxKept),
      )
    }
    return 'shown'
  }

  return { list, take, clear: () => change(() => []) }
}
