import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findProducts } from '#contract/products.ts'
import { type Prefill, ofProduct } from './prefill.ts'
import { BarcodeCamera } from './barcode-camera.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/api.ts'
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
  const { ask, isAsked, error, isPending } = useProductSearch((beginning) => {
    onFound(beginning)
    onClose()
  })

  function seen(digits: string) {
    // The camera reports the same code repeatedly, but one look-up is enough.
    if (isAsked(digits)) return
    setCode(digits)
    void ask(digits)
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
          void ask(code.trim())
        }}
      >
        <BarcodeCamera onCode={seen} />
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
  const asked = useRef('')

  async function ask(digits: string) {
    if (isPending) return
    asked.current = digits
    setIsPending(true)
    setError(undefined)
    try {
      const [product] = (await call(findProducts, { query: { productEAN: digits } })) ?? []
      if (product) onFound(ofProduct(product, t('barcode.from', { name: product.search_engine_name })))
      else setError(t('barcode.unknown', { code: digits }))
    } catch (problem) {
      const isNoCode = problem instanceof ApiError && problem.code === 'invalid'
      setError(isNoCode ? t('barcode.wrong') : errorText(problem, t))
    } finally {
      setIsPending(false)
    }
  }

  return { ask, isAsked: (digits: string) => digits === asked.current, error, isPending }
}
