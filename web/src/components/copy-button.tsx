import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from './use-copy.ts'
import { classNames } from '#web/ui/class-names.ts'

const tickMs = 1500

export function CopyButton({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation()
  const [isDone, setIsDone] = useState(false)
  const copy = useCopy()

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setIsDone(false), tickMs)
    return () => clearTimeout(timer)
  }, [isDone])

  const Icon = isDone ? Check : Copy
  return (
    <button
      type="button"
      aria-label={t(isDone ? 'item.copied' : 'item.copy', { name })}
      title={t('item.copy', { name })}
      onClick={(event) => {
        event.stopPropagation()
        void copy(text).then(setIsDone)
      }}
      className={classNames(
        'relative z-1 -my-1 grid size-8 shrink-0 place-items-center rounded-field hover:bg-fill max-md:-my-2 max-md:-me-2 max-md:ms-auto max-md:size-11 print:hidden',
        isDone ? 'text-success' : 'text-third',
      )}
    >
      <Icon size={17} strokeWidth={1.75} aria-hidden />
      <span role="status" className="sr-only">
        {isDone ? t('item.copied', { name }) : ''}
      </span>
    </button>
  )
}
