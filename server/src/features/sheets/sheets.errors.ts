import { maxStickers } from '#contract/sheets.ts'
import { invalid, type AppError } from '#server/shared/app-error.ts'

export const nothingToPrint = (key: string): AppError => invalid({ [key]: 'finds nothing to print' })

export const tooManyStickers = (key: string): AppError =>
  invalid({ [key]: `is more than ${maxStickers.toLocaleString('en')} stickers` })

export const notOneSelection = (): AppError =>
  invalid({ ids: 'must come alone, or search or range instead of it' })

export const offItsPage = (): AppError => invalid({ sheet: 'does not fit on its page' })

export const startsTooLate = (perPage: number): AppError =>
  invalid({ start: `is more than the ${perPage} stickers of a page` })
