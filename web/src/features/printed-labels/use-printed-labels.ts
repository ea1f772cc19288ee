import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  maxStickers,
  type NewStickerSheet,
  type SheetPreset,
  type StickerSheet,
} from '#contract/printed-labels/sheets.ts'
import { codeAddressQuery } from './code-address.query.ts'
import { linesOf } from './printed-label-fields.tsx'
import { type LabelSearch, type LabelSubject, readLabelSearch } from './label-search.ts'
import { type LabelSettings, useLabelSettings } from './label-settings.ts'
import { checkMeasures, toSheet } from './preview/sheet-measures.ts'
import { sheetPreviewQuery, sheetsQuery } from './sheets.queries.ts'
import { useLabelPrint } from './print/use-label-print.ts'
import { type LabelTarget, useLabelTarget } from './use-label-target.ts'
import { useIsStillHere } from '#web/components/page/use-is-still-here.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { useDebouncedValue } from '#web/shared/use-debounced-value.ts'

const settleMs = 250

export type LabelSearchChanges = { [Key in keyof LabelSearch]?: LabelSearch[Key] | undefined }

export function usePrintedLabels() {
  const { t } = useTranslation()
  const search = useSearch({ from: '/reports/label-generator' })
  const navigate = useNavigate({ from: '/reports/label-generator' })
  const isStillHere = useIsStillHere()
  const { settings, change } = useLabelSettings()
  const { data: presets = [], error: presetsError } = useQuery(sheetsQuery)
  const { data: address } = useQuery(codeAddressQuery)
  const target = useLabelTarget(search)
  const sheet = sheetOf(settings, presets)
  const { start, setStart } = useStart(sheet)
  const body = sheet && target.target ? toBody(target.kind, target.target, settings, sheet, start) : undefined
  const { query, isSettled, setPage } = usePreview(body)
  useLeaveOutDeleted(query.error, target.leaveOut)
  const isStale = !isSettled || query.isPlaceholderData || query.isError

  const changeSearch = (changes: LabelSearchChanges) => {
    if (!isStillHere()) return
    setPage(1)
    void navigate({ search: (before) => readLabelSearch({ ...before, ...changes }), replace: true })
  }
  const print = useLabelPrint({
    body,
    pages: query.data?.pages ?? 1,
    blank: { ...target.blank, isAsked: target.what === 'blank', first: search.first },
    onReserved: changeSearch,
  })

  function printTestPage() {
    if (!sheet) return
    const page = toBody('range', { range: { from: 1, to: sheet.columns * sheet.rows } }, settings, sheet, 1)
    void print.make('print', { ...page, lines: [], code: 'none', writingLines: false, outline: true }, 1)
  }

  // True when a setting is invalid. The field of that setting shows the error, and there is no preview.
  const isWrong =
    (presets.length > 0 && !sheet) ||
    Object.keys(target.problems).length > 0 ||
    (target.what === 'selection' && !target.handed)
  const error = presetsError ?? query.error ?? target.blank.error
  const text = previewProblemText({ target, address, error }, t)
  // The request is invalid, so a retry would fail again.
  const isRefused = target.hasNoLocations || (error instanceof ApiError && error.status === 422)
  return {
    search,
    changeSearch,
    settings,
    change,
    presets,
    address,
    sheet,
    target,
    start,
    setStart,
    setPage,
    preview: query.data,
    total: query.data?.total,
    isStale: isStale || body === undefined,
    canPrint: body !== undefined && !isStale && query.data !== undefined,
    print,
    printTestPage,
    isWrong,
    trouble:
      text === undefined ? undefined : { text, onRetry: isRefused ? undefined : () => void query.refetch() },
  }
}

function useLeaveOutDeleted(error: Error | null, leaveOut: (gone: readonly string[]) => void) {
  const leave = useEffectEvent(leaveOut)
  useEffect(() => {
    if (!(error instanceof ApiError) || error.status !== 404) return
    // as: when items do not exist, the details of the response are their ids.
    const { missing = [] } = (error.details ?? {}) as { missing?: string[] }
    leave(missing)
  }, [error])
}

function useStart(sheet: StickerSheet | undefined) {
  const [wanted, setStart] = useState(1)
  // Limits the position of the first label, because another sheet can have fewer labels.
  return { start: sheet ? Math.min(wanted, sheet.columns * sheet.rows) : 1, setStart }
}

/** Loads the preview of the current page when the user has stopped changing the settings. */
function usePreview(body: NewStickerSheet | undefined) {
  const [page, setPage] = useState(1)
  const wanted = body === undefined ? '' : JSON.stringify(body)
  const debounced = useDebouncedValue(wanted, settleMs)
  // The query key contains the JSON text, because `body` is a new object on every render.
  const query = useQuery({ ...sheetPreviewQuery(debounced, page), enabled: debounced !== '', retry: false })
  return { query, isSettled: wanted === debounced, setPage }
}

function sheetOf(
  { sheetId, custom }: LabelSettings,
  presets: readonly SheetPreset[],
): StickerSheet | undefined {
  if (sheetId !== 'custom') return presets.find(({ id }) => id === sheetId)
  return Object.keys(checkMeasures(custom)).length > 0 ? undefined : toSheet(custom)
}

function toBody(
  kind: LabelSubject,
  target: LabelTarget,
  settings: LabelSettings,
  sheet: StickerSheet,
  start: number,
): NewStickerSheet {
  const { sheetId, lines, text, code, outline, writingLines, nudgeX, nudgeY, scaleX, scaleY } = settings
  return {
    ...target,
    sheet: sheetId === 'custom' ? sheet : sheetId,
    start,
    lines: linesOf[kind].filter((line) => lines.includes(line)),
    text,
    // Locations have no asset id for a Code 128 barcode, so they get a QR code instead.
    code: kind === 'locations' && code === 'code128' ? 'qr' : code,
    outline,
    writingLines,
    nudge: { x: nudgeX, y: nudgeY },
    scale: { x: scaleX, y: scaleY },
  }
}

interface PreviewProblems {
  target: ReturnType<typeof useLabelTarget>
  address: string | null | undefined
  error: Error | null
}

/** Returns why there is no preview. Undefined when there is one or when a field shows the reason. */
function previewProblemText({ target, address, error }: PreviewProblems, t: TFunction) {
  if (address === null) return t('errors.address_unknown')
  if (target.hasNoLocations) return t('labelSheet.noLocations')
  if (!error) return undefined
  const reason = error instanceof ApiError ? error.fields['search'] : undefined
  if (reason === undefined) return errorText(error, t)
  // The server reports too many labels and no labels as errors of the same field, so only the text of the reason
  // distinguishes them.
  return reason.startsWith('is more')
    ? t('labelSheet.tooMany', { max: formatNumber(maxStickers) })
    : t('labelSheet.nothingFound')
}
