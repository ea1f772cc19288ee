import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type NewStickerSheet, reserveBlankLabels } from '#contract/printed-labels/sheets.ts'
import { nextBlankQuery } from '../sheets.queries.ts'
import { useLabelFile } from './use-label-file.ts'
import type { useLabelTarget } from '../use-label-target.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { printFile } from '#web/shared/browser/print.ts'
import { saveFile } from '#web/shared/browser/save-file.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useWrite } from '#web/shared/use-write.ts'

export type LabelOutput = 'print' | 'save'

interface LabelPrintOptions {
  body: NewStickerSheet | undefined
  pages: number
  blank: ReturnType<typeof useLabelTarget>['blank'] & { isAsked: boolean; first: string | undefined }
  /** Called with the range of asset ids, after the server has reserved them for blank labels. */
  onReserved: (range: { from: string; to: string }) => void
}

/** Generates the labels, then prints or saves them. Blank labels are reserved first. */
export function useLabelPrint({ body, pages, blank, onReserved }: LabelPrintOptions) {
  const { t } = useTranslation()
  const { progress, draw, cancel } = useLabelFile()
  const [output, setOutput] = useState<LabelOutput>()
  const [blankError, setBlankError] = useState<string>()
  const reserve = useReserve()

  async function reserveNow() {
    const from = blank.first === undefined ? {} : { from: blank.first }
    const range = await reserve.writeOrThrow({ count: blank.count, ...from })
    if (range) onReserved(range)
    return range
  }

  async function make(kind: LabelOutput, what: NewStickerSheet, total: number) {
    setOutput(kind)
    try {
      const pdf = await draw(what, total)
      if (!pdf) return
      if (kind === 'print' && printFile(pdf)) return
      saveFile(pdf, t('labelSheet.fileName'))
      if (kind === 'print') showToast({ text: t('labelSheet.printFromFile') })
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    } finally {
      setOutput(undefined)
    }
  }

  async function run(kind: LabelOutput) {
    if (!body) return
    setBlankError(undefined)
    if (!blank.isAsked || blank.reserved) return make(kind, body, pages)
    try {
      const range = await reserveNow()
      if (range) await make(kind, { ...body, range }, pages)
    } catch (error) {
      // An error of the field `from` means that its asset ID is in use. Another user may have taken it since this page
      // loaded the next free one.
      const isTaken = error instanceof ApiError && error.fields['from'] !== undefined
      setBlankError(isTaken ? t('labelSheet.notFree') : errorText(error, t))
    }
  }

  return { run, make, output: reserve.isPending ? 'print' : output, progress, cancel, blankError }
}

function useReserve() {
  return useWrite({
    write: (send, body: { count: number; from?: string }) => send(reserveBlankLabels, { body }),
    changes: [],
    refetches: nextBlankQuery,
    toast: null,
  })
}
