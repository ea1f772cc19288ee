import { createContext, use } from 'react'

export type CreateKind = 'item' | 'location' | 'label' | 'maintenance' | 'import'

/** Initial values of the dialog. */
export interface CreateStart {
  name?: string
  /** Id of the queued change whose item was rejected and is to be corrected. */
  refusedId?: string
  /** Asset id of a printed label. */
  assetId?: string
  description?: string
  /** Photos and documents of the item, or the spreadsheet to import. */
  files?: readonly File[]
  /** Photos of the item that are still being taken. */
  photos?: Promise<readonly File[]>
}

export type OpenCreateDialog = (kind: CreateKind, start?: CreateStart) => void

export const CreateContext = createContext<OpenCreateDialog>(() => undefined)

/** Returns a function that opens one of the dialogs for new records. */
export const useCreateDialogs = () => use(CreateContext)
