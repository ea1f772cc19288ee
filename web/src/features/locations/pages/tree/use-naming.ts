import { useState } from 'react'
import { useLocationWrites } from '../use-location-writes.ts'
import type { TreeRow } from './tree-rows.ts'

/** Naming in place: a location that is there, or a new one inside of another. */
export function useInlineRename() {
  const { create, change } = useLocationWrites()
  const [newIn, setNewIn] = useState<string>()
  const [editing, setEditing] = useState<string>()
  return {
    /** The id of the location in which a new one is being named. */
    newIn,
    editing,
    begin: setNewIn,
    rename: setEditing,
    onName: (row: TreeRow, name: string) =>
      row.node
        ? change.writeOrThrow({ id: row.id, body: { name } })
        : create.writeOrThrow({ name, parentId: row.parentId }),
    onNamed(row: TreeRow, isByKey: boolean) {
      if (row.node) setEditing(undefined)
      else setNewIn(undefined)
      if (isByKey) focusRow(row.node ? row.id : row.parentId)
    },
  }
}

/** Once the row stands there again. */
export function focusRow(id: string) {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[role=treegrid] [data-key="${CSS.escape(id)}"]`)?.focus(),
  )
}
