import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { statusQuery } from '#web/features/sign-in/auth.queries.ts'
import { basePath } from '#web/shared/base-path.ts'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Logo } from '#web/ui/images/logo.tsx'

export function AboutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const status = useQuery(statusQuery).data
  return (
    <DialogOrSheet onClose={onClose} title={t('about.title')} isDismissable>
      <div className="flex items-center gap-3">
        <Logo className="size-11" />
        <p>
          <span className="block font-semibold">
            {status ? t('app.version', { version: status.cubbyVersion }) : t('app.name')}
          </span>
          <span className="block text-sm text-second">{t('about.text')}</span>
        </p>
      </div>
      <p className="mt-4 text-xs text-third">{t('about.build', { build: status?.build.version ?? '' })}</p>
      <a
        href={`${basePath}/api/docs`}
        target="_blank"
        rel="noopener"
        className={`mt-2 inline-flex min-h-11 items-center gap-1.5 ${linkClass}`}
      >
        {t('about.api')}
        <ExternalLink size={16} aria-hidden />
      </a>
    </DialogOrSheet>
  )
}
