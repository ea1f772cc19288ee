import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Status } from '#contract/status.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { linkClass } from '#web/ui/link-class.ts'

const storageKey = 'latestVersion'

/**
 * Announces a newer release. Closing hides the notice until the next reload, unless the user dismisses that version.
 */
export function OutdatedNotice({ status }: { status: Status }) {
  const { t } = useTranslation()
  const [isClosed, setIsClosed] = useState(false)
  const { latest, cubbyVersion } = status
  const isRelease = /^\d+\.\d+\.\d+$/.test(cubbyVersion)
  const isKnown = latest.cubbyVersion === cubbyVersion || localStorage.getItem(storageKey) === latest.version
  if (isClosed || isKnown || !isRelease) return null

  function dismiss() {
    localStorage.setItem(storageKey, latest.version)
    setIsClosed(true)
  }

  return (
    <aside
      aria-label={t('outdated.title')}
      className="fixed inset-x-4 bottom-6 z-40 grid gap-1 rounded-popover bg-base-100 py-3 ps-4 pe-2 shadow-float max-md:bottom-[calc(var(--bar-height)+12px)] md:start-auto md:w-80 print:hidden"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">{t('outdated.title')}</h2>
        <IconButton icon={X} label={t('dialog.close')} onClick={() => setIsClosed(true)} className="-my-2" />
      </div>
      <p className="text-sm text-second">
        {t('outdated.text', { current: cubbyVersion, latest: latest.cubbyVersion })}
      </p>
      <div className="mt-1 flex items-center justify-between gap-3 pe-2">
        {latest.url ? (
          <a href={latest.url} target="_blank" rel="noopener" className={`text-sm ${linkClass}`}>
            {t('outdated.notes')}
          </a>
        ) : null}
        <Button size="small" className="ms-auto" onClick={dismiss}>
          {t('outdated.dismiss')}
        </Button>
      </div>
    </aside>
  )
}
