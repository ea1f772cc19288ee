import { createContext, use } from 'react'

export type CreateKind = 'item' | 'location' | 'label' | 'import'

/** `name`: what was typed already. */
export type OpenCreateDialog = (kind: CreateKind, name?: string) => void

export const CreateContext = createContext<OpenCreateDialog>(() => undefined)

/** Opens one of the dialogs that create, from anywhere in the shell; the app provides them. */
export const useCreateDialogs = () => use(CreateContext)
