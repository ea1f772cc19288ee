import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotifierTest } from '#contract/notifiers.ts'
import { testErrorText, useNotifierTest } from '#web/features/notifiers/use-notifier-test.ts'
import { Button } from '#web/ui/button.tsx'

export function TestLine({ test, isDisabled }: { test: NotifierTest; isDisabled: boolean }) {
  const { t } = useTranslation()
  const testing = useNotifierTest({ isQuiet: true })
  const [result, setResult] = useState<{ error?: string } | null>(null)

  async function send() {
    setResult(null)
    try {
      await testing.writeOrThrow(test)
      setResult({})
    } catch (error) {
      setResult({ error: testErrorText(error, t) })
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button disabled={isDisabled} isPending={testing.isPending} onClick={() => void send()}>
        {t('notifiers.sendTest')}
      </Button>
      <p role="status" className="min-w-0 flex-1 text-sm wrap-anywhere first-letter:uppercase">
        {result?.error === undefined ? null : <span className="text-error">{result.error}</span>}
        {result && result.error === undefined ? (
          <span className="inline-flex items-center gap-1.5 text-success">
            <Check size={16} aria-hidden />
            {t('notifiers.testArrived')}
          </span>
        ) : null}
      </p>
    </div>
  )
}
