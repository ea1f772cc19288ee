import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getNextBlankLabel,
  listSheets,
  type NewStickerSheet,
  previewStickerSheet,
} from '#contract/printed-labels/sheets.ts'
import { call } from '#web/shared/api.ts'

export const sheetsQuery = queryOptions({
  queryKey: ['sheets'],
  queryFn: ({ signal }) => call(listSheets, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Loads the preview of one page. `json` is a `NewStickerSheet`. The previous page stays visible while loading. */
export function sheetPreviewQuery(json: string, page: number) {
  return queryOptions({
    queryKey: ['label-preview', json, page],
    queryFn: ({ signal }) => {
      // as: `JSON.parse` returns `any`. Callers pass the JSON of a `NewStickerSheet`.
      const body = JSON.parse(json) as NewStickerSheet
      return call(previewStickerSheet, { body: { ...body, page } }, { signal })
    },
    placeholderData: keepPreviousData,
  })
}

export const nextBlankQuery = queryOptions({
  queryKey: ['next-blank'],
  queryFn: async ({ signal }) => (await call(getNextBlankLabel, {}, { signal })).next,
})
