import { createContext, use } from 'react'

export type CreateKind = 'item' | 'location' | 'label' | 'maintenance' | 'import'

export interface CreateStart {
  name?: string
  /**
   * Id of the change made offline whose item the server rejected. The dialog opens with this item, so that the user can
   * correct it.
   */
  refusedId?: string
  assetId?: string
  description?: string
  files?: readonly File[]
  photos?: Promise<readonly File[]>
}

export type OpenCreateDialog = (kind: CreateKind, start?: CreateStart) => void

export const CreateContext = createContext<OpenCreateDialog>(() => undefined)

export const useCreateDialogs = () => use(CreateContext)
