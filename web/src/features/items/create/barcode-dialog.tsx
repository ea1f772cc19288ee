import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findProduct } from './find-product.ts'
import type { Prefill } from './prefill.ts'
import { CodeCamera } from '#web/features/barcode-reader/code-camera.tsx'
import { productFormats } from '#web/features/barcode-reader/code-reader.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { useIsUnmounted } from '#web/shared/use-is-unmounted.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface BarcodeDialogProps {
  onFound: (beginning: Prefill) => void
  onClose: () => void
}

export function BarcodeDialog({ onFound, onClose }: BarcodeDialogProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const { lookUp, isSearched, error, isPending } = useProductSearch((beginning) => {
    onFound(beginning)
    onClose()
  })

  function seen([digits]: readonly string[]) {
    // The camera reports the same code repeatedly, but one look-up is enough.
    if (digits === undefined || isSearched(digits)) return
    setCode(digits)
    void lookUp(digits)
  }

  return (
    <DialogOrSheet
      onClose={onClose}
      title={t('barcode.title')}
      footer={
        <Button type="submit" form="barcode" kind="primary" isPending={isPending}>
          {t('barcode.look')}
        </Button>
      }
    >
      <form
        id="barcode"
        noValidate
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault()
          void lookUp(code.trim())
        }}
      >
        <CodeCamera formats={productFormats} onCodes={seen} />
        <TextField
          label={t('barcode.digits')}
          description={t('barcode.hint')}
          value={code}
          onChange={setCode}
          error={error}
          inputMode="numeric"
          autoComplete="off"
        />
      </form>
    </DialogOrSheet>
  )
}

function useProductSearch(onFound: (beginning: Prefill) => void) {
  const { t } = useTranslation()
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const lastDigits = useRef('')
  const isClosed = useIsUnmounted()

  async function lookUp(digits: string) {
    if (isPending) return
    lastDigits.current = digits
    setIsPending(true)
    setError(undefined)
    try {
      const product = await findProduct(digits, t)
      if (isClosed()) return
      if (product) onFound(product)
      else setError(t('barcode.unknown', { code: digits }))
    } catch (problem) {
      const isNoCode = problem instanceof ApiError && problem.code === 'invalid'
      setError(isNoCode ? t('barcode.wrong') : errorText(problem, t))
    } finally {
      setIsPending(false)
    }
  }

  return { lookUp, isSearched: (digits: string) => digits === lastDigits.current, error, isPending }
}
