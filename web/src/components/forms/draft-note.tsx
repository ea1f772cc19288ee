import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** A form that can start with a stored draft. */
export interface ResumableForm {
  isResumed: boolean
  startOver: () => void
}

export function DraftNote({ form }: { form: ResumableForm }) {
  const { t } = useTranslation()
  if (!form.isResumed) return null
  return (
    <p className="flex items-center gap-2 rounded-field bg-fill ps-3 text-sm text-second">
      <History size={16} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 py-2">{t('draft.resumed')}</span>
      <button
        type="button"
        onClick={form.startOver}
        className="min-h-9 shrink-0 rounded-field px-3 font-semibold text-link hover:bg-fill-hover max-md:min-h-11"
      >
        {t('action.startOver')}
      </button>
    </p>
  )
}
