import { queryOptions, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawStickerSheet, listSheets, maxStickers, sheetIds } from '#contract/sheets.ts'
import { type Selection, selectionCount } from '#web/features/search/items-selection.ts'
import { toTarget } from '#web/features/search/use-bulk.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { call, callForFile } from '#web/shared/api.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const sheetsQuery = queryOptions({
  queryKey: ['sheets'],
  queryFn: ({ signal }) => call(listSheets, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Stickers for all that is chosen, as a PDF that opens beside the app. */
export function BulkPrintDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const { t } = useTranslation()
  const count = selectionCount(selection)
  const { data: sheets = [] } = useQuery(sheetsQuery)
  const [sheetId, setSheetId] = useState<string>(sheetIds[0])
  const [start, setStart] = useState<number | null>(1)
  const sheet = sheets.find(({ id }) => id === sheetId)
  const places = sheet ? sheet.columns * sheet.rows : 1
  const { url, error, isPending, draw } = useStickers(selection)
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      draw(undefined)
      set(value)
    }

  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={t('bulk.printTitle', { count, number: formatNumber(count) })}
      closeLabel={t('dialog.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          {url ? (
            <a href={url} target="_blank" rel="noopener" className={buttonClass({ kind: 'primary' })}>
              <Printer size={18} aria-hidden />
              {t('bulk.openPdf')}
            </a>
          ) : (
            <Button
              kind="primary"
              isPending={isPending}
              disabled={!sheet || count > maxStickers}
              onClick={() => (sheet ? draw({ sheet: sheet.id, start: start ?? 1 }) : undefined)}
            >
              {t('bulk.makePdf')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3.5">
        {error ? <FormError text={errorText(error, t)} /> : null}
        {count > maxStickers ? <FormError text={t('bulk.tooManyStickers', { max: maxStickers })} /> : null}
        <SelectField label={t('bulk.sheet')} value={sheetId} onChange={changed(setSheetId)}>
          {sheets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {places > 1 ? (
          <NumberField
            label={t('bulk.firstSticker')}
            description={t('bulk.firstStickerHint', { count: places })}
            value={start}
            onChange={changed(setStart)}
            minimum={1}
            maximum={places}
            format={{ maximumFractionDigits: 0 }}
            stepLabels={{ less: t('bulk.earlier'), more: t('bulk.later') }}
          />
        ) : null}
      </div>
    </DialogOrSheet>
  )
}

/** Draws them; the address of the PDF lasts as long as the dialog. */
function useStickers(selection: Selection) {
  const [url, setUrl] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [isPending, setIsPending] = useState(false)
  // Only what was asked for last may come: not the sheet before, nor one for a dialog that is closed.
  const asking = useRef<object>(null)
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  useEffect(() => () => void (asking.current = null), [])

  async function make(wish: { sheet: (typeof sheetIds)[number]; start: number }) {
    asking.current = wish
    setIsPending(true)
    setError(undefined)
    try {
      const pdf = await callForFile(drawStickerSheet, { body: { ...toTarget(selection), ...wish } })
      if (asking.current === wish) setUrl(URL.createObjectURL(pdf))
    } catch (reason) {
      if (asking.current === wish) setError(reason)
    } finally {
      if (asking.current === wish) setIsPending(false)
    }
  }

  /** Without a wish the drawn one is let go, because another is meant now. */
  function draw(wish: Parameters<typeof make>[0] | undefined) {
    if (wish) return void make(wish)
    asking.current = null
    setIsPending(false)
    setUrl(undefined)
  }
  return { url, error, isPending, draw }
}
