import type { PickerProps, PickerRow } from './picker-props.ts'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import type { PickerList as PickerListType } from './picker-list.tsx'
import { PickerSkeleton } from './picker-skeleton.tsx'
import { lazyComponent } from '../overlays/lazy-component.tsx'
import { Skeleton } from '../skeleton.tsx'

const LazyList = lazyComponent(() => import('./picker-list.tsx'), 'PickerList')
export const loadPicker = LazyList.load
// as: it loses the type parameter of the rows.
const PickerList = LazyList as unknown as typeof PickerListType

/** Search field above, rows below: arrows move while typing goes on, Enter picks. Only rows in sight exist. */
export function Picker<Row extends PickerRow>(props: PickerProps<Row>) {
  return (
    <Suspense fallback={<PickerOnItsWay rowHeight={props.rowHeight} />}>
      <PickerList {...props} />
    </Suspense>
  )
}

/** As high as the picker will be, or the dialog around it would jump. */
function PickerOnItsWay({ rowHeight }: { rowHeight: number | undefined }) {
  return (
    <div>
      <Skeleton className="mb-2 h-10 rounded-field max-md:h-12" />
      <PickerSkeleton rowHeight={rowHeight} />
    </div>
  )
}

/** The last row of a picker: what was typed, as a new one. */
export function CreateRow({ text }: { text: string }) {
  return (
    <>
      <span className="grid w-9 shrink-0 place-items-center text-link">
        <Plus size={18} aria-hidden />
      </span>
      <span className="truncate font-semibold text-link">{text}</span>
    </>
  )
}
