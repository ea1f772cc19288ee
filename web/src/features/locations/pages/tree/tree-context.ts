import { createContext, use } from 'react'
import type { TreeRow } from './tree-rows.ts'

export type RowAction = 'open' | 'rename' | 'create' | 'move' | 'delete'

/** The actions are shared as a context, because React Aria caches rows and would not pass new props to them. */
export interface TreeActions {
  canWrite: boolean
  editing: string | undefined
  isSelecting: boolean
  query: string
  onDo: (action: RowAction, row: TreeRow) => void
  onMore: (parentId: string) => void
  onName: (row: TreeRow, name: string) => Promise<unknown>
  onNamed: (row: TreeRow, isByKey: boolean) => void
}

interface TreeContextValue extends TreeActions {
  /** True when no row can be expanded, so that rows reserve no space for the chevron. */
  isFlat: boolean
}

export const TreeContext = createContext<TreeContextValue | null>(null)

export function useTreeActions() {
  const actions = use(TreeContext)
  if (!actions) throw new Error('A row of the tree stands outside of it')
  return actions
}
