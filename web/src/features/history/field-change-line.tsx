import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FieldChangeText } from './field-changes.ts'

export function ActorSentence({ name, what }: { name: string; what: string }) {
  const { t } = useTranslation()
  // In every language the sentence starts with the person's name, which is shown in bold here.
  const rest = t('history.did', { name, what }).slice(name.length)
  return (
    <>
      <strong className="font-semibold">{name}</strong>
      {rest}
    </>
  )
}

export function FieldChangeLine({
  change: { label, before, after },
  isNamed,
}: {
  change: FieldChangeText
  isNamed: boolean
}) {
  const { t } = useTranslation()
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {isNamed ? <span className="min-w-0 text-second wrap-anywhere">{label}</span> : null}
      {before === undefined ? null : (
        <>
          <span className="sr-only">{t('history.from')}</span>
          <del className="line-clamp-2 min-w-0 text-third wrap-anywhere">
            {before || t('history.nothing')}
          </del>
        </>
      )}
      <ArrowRight size={14} aria-hidden className="shrink-0 text-third rtl:-scale-x-100" />
      <span className="sr-only">{t('history.to')}</span>
      <ins className="line-clamp-2 min-w-0 rounded-tag bg-secondary px-2 py-px text-secondary-content no-underline wrap-anywhere">
        {after || t('history.nothing')}
      </ins>
    </p>
  )
}
