import { createContext, use } from 'react'

export type CreateKind = 'item' | 'location' | 'label' | 'maintenance' | 'import'

export interface CreateStart {
  name?: string
  /** Id of the queued change whose item was rejected and is to be corrected. */
  refusedId?: string
  assetId?: string
  description?: string
  files?: readonly File[]
  photos?: Promise<readonly File[]>
}

export type OpenCreateDialog = (kind: CreateKind, start?: CreateStart) => void

export const CreateContext = createContext<OpenCreateDialog>(() => undefined)

export const useCreateDialogs = () => use(CreateContext)
