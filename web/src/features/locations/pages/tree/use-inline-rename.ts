import { useState } from 'react'
import { useLocationWrites } from '../use-location-writes.ts'
import type { TreeRow } from './tree-rows.ts'

/** Renames a location in its row, or names a new one inside another location. */
export function useInlineRename() {
  const { create, change } = useLocationWrites()
  const [newIn, setNewIn] = useState<string>()
  const [editing, setEditing] = useState<string>()
  return {
    newIn,
    editing,
    begin: setNewIn,
    rename: setEditing,
    onName: (row: TreeRow, name: string) =>
      row.node
        ? change.writeOrThrow({ id: row.id, body: { name } })
        : create.writeOrThrow({ name, parentId: row.parentId }),
    onNamed(row: TreeRow, isByKey: boolean) {
      // Another row may already have the editor, because a name is saved while the user goes on.
      if (row.node) setEditing((id) => (id === row.id ? undefined : id))
      else setNewIn((id) => (id === row.parentId ? undefined : id))
      if (isByKey) focusRow(row.node ? row.id : row.parentId)
    },
  }
}

export function focusRow(id: string) {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[role=treegrid] [data-key="${CSS.escape(id)}"]`)?.focus(),
  )
}
