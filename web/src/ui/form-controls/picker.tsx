import type { PickerProps, PickerRow } from './picker-props.ts'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import type { PickerList as PickerListType } from './picker-list.tsx'
import { PickerSkeleton } from './picker-skeleton.tsx'
import { lazyComponent } from '../overlays/lazy-component.tsx'
import { Skeleton } from '../skeleton.tsx'

const LazyList = lazyComponent(() => import('./picker-list.tsx'), 'PickerList')
export const loadPicker = LazyList.load
// as: `lazyComponent` returns a component without type parameters, although `PickerList` has one for its rows.
const PickerList = LazyList as unknown as typeof PickerListType

/** A search field with a list. Arrow keys highlight a row while the user types, and Enter picks that row. */
export function Picker<Row extends PickerRow>(props: PickerProps<Row>) {
  // As high as the picker, so that the dialog does not jump when the picker has loaded.
  const placeholder = (
    <div>
      <Skeleton className="mb-2 h-10 rounded-field max-md:h-12" />
      <PickerSkeleton rowHeight={props.rowHeight} />
    </div>
  )
  return (
    <Suspense fallback={placeholder}>
      <PickerList {...props} />
    </Suspense>
  )
}

/** The last row of a picker, which creates a record with the typed text. */
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
