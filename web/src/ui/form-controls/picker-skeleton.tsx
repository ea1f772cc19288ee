import { Skeleton } from '../skeleton.tsx'
import { textScale } from '#web/shared/browser/text-scale.ts'

/** Number of rows that a picker shows without scrolling. */
export const rowsInSight = 7
export const defaultRowHeight = 56

export function PickerSkeleton({ rowHeight = defaultRowHeight }: { rowHeight?: number | undefined }) {
  return Array.from({ length: rowsInSight }, (_, index) => (
    <div key={index} style={{ height: rowHeight * textScale() }} className="flex items-center gap-3 px-2">
      <Skeleton className="size-9 shrink-0 rounded-[7px]" />
      <Skeleton className="h-4 w-2/5 rounded-tag" />
    </div>
  ))
}
