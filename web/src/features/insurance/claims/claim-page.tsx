import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Download, Ellipsis, PackagePlus, Pencil, RefreshCw, Share2, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeClaimItems } from '#contract/insurance/claim-items.ts'
import { type Claim, deleteClaim, exportClaim } from '#contract/insurance/claims.ts'
import { claimQuery } from '../insurance.queries.ts'
import { ClaimHead } from './claim-head.tsx'
import { ClaimItems } from './claim-items.tsx'
import { ClaimSums } from './claim-sums.tsx'
import { ConfirmWriteDialog } from '#web/components/confirm-write-dialog.tsx'
import { NotFoundPage } from '#web/components/page/error-page.tsx'
import { Page } from '#web/components/page/page.tsx'
import { PhoneActions } from '#web/components/page/phone-actions.tsx'
import { LoadingPage } from '#web/components/page/loading-page.tsx'
import { useIsStillHere } from '#web/components/page/use-is-still-here.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { isMissing } from '#web/shared/api-error.ts'
import { apiUrl } from '#web/shared/api.ts'
import { saveFrom } from '#web/shared/browser/save-file.ts'
import { usePreloadOnInteraction } from '#web/shared/browser/use-preload-on-interaction.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const ClaimDialog = lazyComponent(() => import('./claim-dialog.tsx'), 'ClaimDialog')
const AddItemsDialog = lazyComponent(() => import('./add-items-dialog.tsx'), 'AddItemsDialog')
const ShareDialog = lazyComponent(() => import('#web/features/shares/share-dialog.tsx'), 'ShareDialog')

export function ClaimPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/shell/claim/$id' })
  const claim = useQuery(claimQuery(id))
  if (isMissing(claim.error)) return <NotFoundPage />
  if (claim.data) return <LoadedClaim key={id} claim={claim.data} />
  return (
    <LoadingPage query={claim} title={t('kind.claim')} backTo="/insurance" skeleton={<ClaimSkeleton />} />
  )
}

function ClaimSkeleton() {
  return (
    <div className="grid gap-5 max-md:pt-4">
      <Skeleton className="h-21 w-full max-w-md" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}

type OpenDialog = 'edit' | 'items' | 'share' | 'delete'

function LoadedClaim({ claim }: { claim: Claim }) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  usePreloadOnInteraction(AddItemsDialog.load)
  const open = canWrite ? setDialog : undefined
  const download = useDownload(claim)
  return (
    <Page
      title={claim.name}
      backTo="/insurance"
      actions={
        <>
          <Button onClick={download} className={open ? 'max-md:hidden' : undefined}>
            <Download size={18} aria-hidden />
            {t('claims.export')}
          </Button>
          {open ? <Actions claim={claim} onOpen={open} /> : null}
        </>
      }
    >
      <ClaimHead claim={claim} />
      <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="lg:col-start-2 lg:row-start-1">
          <ClaimSums claim={claim} />
        </div>
        <ClaimItems claim={claim} onAdd={open && (() => open('items'))} />
      </div>
      {open ? (
        <PhoneActions
          label={t('claims.actions')}
          actions={[
            { id: 'items', label: t('claims.addItems'), icon: PackagePlus, onAction: () => open('items') },
            { id: 'edit', label: t('action.edit'), icon: Pencil, onAction: () => open('edit') },
            { id: 'export', label: t('claims.export'), icon: Download, onAction: download },
          ]}
        />
      ) : null}
      <Suspense>
        {dialog ? <Dialogs claim={claim} dialog={dialog} onClose={() => setDialog(null)} /> : null}
      </Suspense>
    </Page>
  )
}

/** Downloads the archive by its URL, because it may be too large for the memory of a phone. */
function useDownload({ id, name }: Claim) {
  const { t, i18n } = useTranslation()
  return () => {
    const query = { language: i18n.language, tenant: actingHousehold() }
    saveFrom(apiUrl(exportClaim, { id }, query), `${name}.zip`)
    showToast({ text: t('claims.exporting') })
  }
}

function Actions({ claim, onOpen }: { claim: Claim; onOpen: (dialog: OpenDialog) => void }) {
  const { t } = useTranslation()
  const refreshing = useWrite({
    write: (send) => send(changeClaimItems, { params: { id: claim.id }, body: { refresh: true } }),
    changes: ['claim'],
    toast: ({ changed }) => t('claims.refreshed', { count: changed }),
  })
  return (
    <div className="flex items-center gap-2">
      <Button kind="primary" className="max-md:hidden" onClick={() => onOpen('items')}>
        <PackagePlus size={18} aria-hidden />
        {t('claims.addItems')}
      </Button>
      <Menu
        label={t('claims.more')}
        trigger={<Ellipsis size={20} aria-hidden />}
        triggerClass={iconButtonClass}
        entries={[
          { id: 'edit', label: t('action.edit'), icon: Pencil, onAction: () => onOpen('edit') },
          { id: 'share', label: t('action.share'), icon: Share2, onAction: () => onOpen('share') },
          {
            id: 'refresh',
            label: t('claims.refreshAll'),
            icon: RefreshCw,
            onAction: () => void refreshing.write(),
          },
          {
            id: 'delete',
            label: t('action.delete'),
            icon: Trash2,
            isDanger: true,
            onAction: () => onOpen('delete'),
          },
        ]}
      />
    </div>
  )
}

function Dialogs({ claim, dialog, onClose }: { claim: Claim; dialog: OpenDialog; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  switch (dialog) {
    case 'edit':
      return <ClaimDialog claim={claim} onClose={onClose} />
    case 'items':
      return <AddItemsDialog claim={claim} onClose={onClose} />
    case 'share':
      return <ShareDialog of={{ target: 'claim', targetId: claim.id, name: claim.name }} onClose={onClose} />
    case 'delete':
      return (
        <ConfirmWriteDialog
          title={t('action.deleteTitle', { name: claim.name })}
          confirmLabel={t('action.delete')}
          done={t('action.deleted', { name: claim.name })}
          write={async (send) => {
            await send(deleteClaim, { params: { id: claim.id } })
            if (isStillHere()) await navigate({ to: '/insurance' })
          }}
          changes={['claim']}
          onClose={onClose}
        >
          <p>{t('claims.deleteText')}</p>
        </ConfirmWriteDialog>
      )
  }
}
