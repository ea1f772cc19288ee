import { createContext, use } from 'react'

export type CreateKind = 'item' | 'location' | 'label' | 'import'

export const CreateContext = createContext<(kind: CreateKind) => void>(() => undefined)

/** Opens one of the dialogs that create, from anywhere in the shell; the app provides them. */
export const useCreateDialogs = () => use(CreateContext)
