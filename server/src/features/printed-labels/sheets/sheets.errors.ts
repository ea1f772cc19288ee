import { maxStickers } from '#contract/printed-labels/sheets.ts'
import { invalid, type AppError } from '#server/shared/app-error.ts'

export const nothingToPrint = (key: string): AppError => invalid({ [key]: 'finds nothing to print' })

export const tooManyStickers = (key: string): AppError =>
  invalid({ [key]: `is more than ${maxStickers.toLocaleString('en')} labels` })

export const notOneSelection = (): AppError =>
  invalid({ ids: 'must be given alone, or search, range or locations instead' })

export const offItsPage = (): AppError => invalid({ sheet: 'does not fit on its page' })

export const startsTooLate = (perPage: number): AppError =>
  invalid({ start: `is more than the ${perPage} labels of a page` })
