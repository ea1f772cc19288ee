import { createContext, use } from 'react'

export type CreateKind = 'item' | 'location' | 'label' | 'maintenance' | 'import'

/** Contents of the dialog when it opens. */
export interface CreateStart {
  /** Text typed before. */
  name?: string
  /** The id of the waiting change whose item was refused and is to be corrected. */
  refusedId?: string
  /** Of a printed label, which the item gets. */
  assetId?: string
  description?: string
  /** Photos and documents of the item, or the one spreadsheet to import. */
  files?: readonly File[]
  /** Photos of the item that are still being taken. */
  photos?: Promise<readonly File[]>
}

export type OpenCreateDialog = (kind: CreateKind, start?: CreateStart) => void

export const CreateContext = createContext<OpenCreateDialog>(() => undefined)

/** Opens one of the dialogs that create, from anywhere in the shell; the app provides them. */
export const useCreateDialogs = () => use(CreateContext)
