import { createContext, use } from 'react'

export type CreateKind = 'item' | 'location' | 'label' | 'maintenance' | 'import'

/** `name`: what was typed already; `assetId`: of a printed label, which the item gets. */
export type OpenCreateDialog = (kind: CreateKind, name?: string, assetId?: string) => void

export const CreateContext = createContext<OpenCreateDialog>(() => undefined)

/** Opens one of the dialogs that create, from anywhere in the shell; the app provides them. */
export const useCreateDialogs = () => use(CreateContext)
