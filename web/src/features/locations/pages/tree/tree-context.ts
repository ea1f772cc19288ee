import { createContext, use } from 'react'
import type { TreeRow } from './tree-rows.ts'

export type RowAction = 'open' | 'rename' | 'create' | 'move' | 'delete'

/** The tree shares this as a context, because cached rows would not see it in their properties. */
export interface TreeActions {
  canWrite: boolean
  /** The location whose name is being edited. */
  editing: string | undefined
  isSelecting: boolean
  /** Words that are marked in the names. */
  query: string
  onDo: (action: RowAction, row: TreeRow) => void
  onMore: (parentId: string) => void
  onName: (row: TreeRow, name: string) => Promise<unknown>
  onNamed: (row: TreeRow, isByKey: boolean) => void
}

interface TreeContextValue extends TreeActions {
  /** Nothing can be opened, so no row needs room for what opens it. */
  isFlat: boolean
}

export const TreeContext = createContext<TreeContextValue | null>(null)

export function useTreeActions() {
  const actions = use(TreeContext)
  if (!actions) throw new Error('A row of the tree stands outside of it')
  return actions
}
