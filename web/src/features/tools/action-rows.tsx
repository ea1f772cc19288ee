import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ToolRow, ToolSection } from '#web/features/tools/tool-row.tsx'
import { type ActionId, actionPreviewQuery } from '#web/features/tools/tools.queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useSession } from '#web/shared/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const ActionDialog = lazyComponent(() => import('#web/features/tools/action-dialog.tsx'), 'ActionDialog')
const WipeDialog = lazyComponent(() => import('#web/features/tools/wipe-dialog.tsx'), 'WipeDialog')

const actionIds: readonly ActionId[] = ['assetIds', 'importRefs', 'primaryPhotos', 'dateTimes', 'thumbnails']

export function ActionRows() {
  const { t } = useTranslation()
  const isOwner = useSession()?.role === 'owner'
  const [open, setOpen] = useState<ActionId | 'wipe' | null>(null)
  const close = () => setOpen(null)
  return (
    <ToolSection title={t('tools.actions')}>
      {actionIds.map((id) => (
        <ActionRow key={id} id={id} onOpen={() => setOpen(id)} />
      ))}
      {isOwner ? (
        <ToolRow name={t('tools.wipe')} text={t('tools.wipeText')}>
          <Button
            aria-label={t('tools.previewOf', { name: t('tools.wipe') })}
            onClick={() => setOpen('wipe')}
          >
            {t('tools.preview')}
          </Button>
        </ToolRow>
      ) : null}
      <Suspense>
        {open === 'wipe' ? <WipeDialog onClose={close} /> : null}
        {open && open !== 'wipe' ? <ActionDialog id={open} onClose={close} /> : null}
      </Suspense>
    </ToolSection>
  )
}

function ActionRow({ id, onOpen }: { id: ActionId; onOpen: () => void }) {
  const { t } = useTranslation()
  const preview = useQuery(actionPreviewQuery(id))
  const name = t(`tools.${id}`)
  if (preview.isError && !preview.data) {
    return (
      <ToolRow name={name} text={<span className="text-error">{errorText(preview.error, t)}</span>}>
        <Button onClick={() => void preview.refetch()}>{t('errorPage.retry')}</Button>
      </ToolRow>
    )
  }
  if (!preview.data) {
    return (
      <ToolRow name={name} text={<Skeleton className="my-0.5 h-4 w-40 rounded-tag" />}>
        <Skeleton className="h-field w-23 rounded-field" />
      </ToolRow>
    )
  }
  const { total, cleared = 0 } = preview.data
  if (total === 0 && cleared === 0) {
    return (
      <ToolRow name={name} text={t(`tools.${id}Done`)}>
        <span className="flex min-h-field items-center gap-1.5 text-sm font-medium text-success">
          <Check size={17} aria-hidden />
          {t('tools.nothingToDo')}
        </span>
      </ToolRow>
    )
  }
  return (
    <ToolRow name={name} text={total > 0 ? t(`tools.${id}Todo`, { count: total }) : t(`tools.${id}Done`)}>
      <Button aria-label={t('tools.previewOf', { name })} onClick={onOpen}>
        {t('tools.preview')}
      </Button>
    </ToolRow>
  )
}
