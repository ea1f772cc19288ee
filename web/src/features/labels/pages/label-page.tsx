import { useParams } from '@tanstack/react-router'
import { Ellipsis, Merge, Pencil, PackagePlus, QrCode, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelDetails } from './label-details.tsx'
import type { LabelDialog } from './label-dialog-props.ts'
import { LabelTile } from './label-tile.tsx'
import { type CountedLabel, useLabels } from '../use-labels.ts'
import { ItemList } from '#web/features/search/item-list.tsx'
import { NotFoundPage } from '#web/components/page/error-page.tsx'
import { Page } from '#web/components/page/page.tsx'
import { PhoneActions } from '#web/components/page/phone-actions.tsx'
import { QueryError } from '#web/components/page/query-error.tsx'
import { useFormats } from '#web/shared/formats.ts'
import { useIsPhone, useIsWide } from '#web/shared/browser/media.ts'
import { usePreloadOnInteraction } from '#web/shared/browser/use-preload-on-interaction.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const LabelDialogs = lazyComponent(() => import('./label-dialogs.tsx'), 'LabelDialogs')

export function LabelPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/shell/labels-layout/label/$id' })
  const { data: labels, error, retry } = useLabels()
  const label = labels?.find((one) => one.id === id)
  if (label && labels) return <LoadedLabel key={id} label={label} labels={labels} />
  if (labels) return <NotFoundPage />
  return (
    <Page title={t('labelPages.label')} header="hidden">
      {error ? (
        <QueryError query={{ error, refetch: retry }} />
      ) : (
        <div className="grid gap-5 max-md:pt-4">
          <Skeleton className="h-21 w-full max-w-md" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      )}
    </Page>
  )
}

interface LoadedLabelProps {
  label: CountedLabel
  labels: readonly CountedLabel[]
}

function LoadedLabel({ label, labels }: LoadedLabelProps) {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const canWrite = useCanWrite()
  const [dialog, setDialog] = useState<LabelDialog | null>(null)
  usePreloadOnInteraction(LabelDialogs.load)
  return (
    <Page
      title={label.name}
      header={isWide ? 'own' : 'shown'}
      backTo="/labels"
      actions={isWide ? null : <Actions onOpen={setDialog} />}
    >
      <Head label={label} isWide={isWide} onOpen={setDialog} />
      <LabelDetails label={label} labels={labels} onOpen={setDialog} />
      <section aria-label={t('labelPages.items')} className="mt-5">
        <ItemList
          filter={{ labels: [label.id] }}
          empty={
            <EmptyState
              title={t('labelPages.noItemsTitle')}
              text={t('labelPages.noItemsText')}
              actions={
                canWrite ? (
                  <Button kind="primary" onClick={() => setDialog('items')}>
                    <PackagePlus size={18} aria-hidden />
                    {t('labelPages.addItems')}
                  </Button>
                ) : undefined
              }
            />
          }
        />
      </section>
      {canWrite ? <PhoneBar onOpen={setDialog} /> : null}
      <Suspense>
        {dialog ? <LabelDialogs {...{ dialog, label, labels }} onClose={() => setDialog(null)} /> : null}
      </Suspense>
    </Page>
  )
}

interface HeadProps {
  label: CountedLabel
  /** True when this component has the heading. On narrow screens the page header has it. */
  isWide: boolean
  onOpen: (dialog: LabelDialog) => void
}

function Head({ label, isWide, onOpen }: HeadProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <div className="flex items-center gap-4 lg:flex-wrap lg:items-start lg:gap-5">
      <LabelTile label={label} className="w-16 rounded-[14px] lg:w-21 [&>svg]:size-[36%]" />
      <div className="min-w-0 flex-1 lg:basis-48">
        {isWide ? (
          <h1 className="text-xl font-650 tracking-tight text-balance wrap-anywhere">{label.name}</h1>
        ) : null}
        <p className="text-second tabular-nums">
          {t('labelPages.itemCount', { count: label.itemCount })}
          {label.value > 0 ? (
            <>
              {' · '}
              <strong className="font-650 text-base-content">{money(label.value)}</strong>
            </>
          ) : null}
        </p>
        {label.description ? (
          <div className="mt-1 text-sm text-second">
            <Markdown text={label.description} />
          </div>
        ) : null}
      </div>
      {isWide ? <Actions onOpen={onOpen} /> : null}
    </div>
  )
}

/** On phones the first actions are in the bottom bar, the others in the menu. */
function Actions({ onOpen }: { onOpen: (dialog: LabelDialog) => void }) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const isPhone = useIsPhone()
  const entries = useMore(onOpen, canWrite && !isPhone)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {canWrite && !isPhone ? (
        <>
          <Button onClick={() => onOpen('rename')}>
            <Pencil size={17} aria-hidden />
            {t('labelPages.rename')}
          </Button>
          <Button onClick={() => onOpen('merge')}>
            <Merge size={17} aria-hidden />
            {t('labelPages.merge')}
          </Button>
        </>
      ) : null}
      <Menu
        label={t('labelPages.more')}
        trigger={<Ellipsis size={20} aria-hidden />}
        triggerClass={iconButtonClass}
        entries={entries}
      />
    </div>
  )
}

function useMore(onOpen: (dialog: LabelDialog) => void, hasAll: boolean): MenuEntry[] {
  const { t } = useTranslation()
  const qr = { id: 'qr', label: t('pageQr.title'), icon: QrCode, onAction: () => onOpen('qr') }
  if (!hasAll) return [qr]
  return [
    {
      id: 'items',
      label: t('labelPages.addItems'),
      icon: PackagePlus,
      onAction: () => onOpen('items'),
    },
    qr,
    {
      id: 'delete',
      label: t('labelPages.delete'),
      icon: Trash2,
      isDanger: true,
      onAction: () => onOpen('delete'),
    },
  ]
}

function PhoneBar({ onOpen }: { onOpen: (dialog: LabelDialog) => void }) {
  const { t } = useTranslation()
  return (
    <PhoneActions
      label={t('labelPages.actions')}
      actions={[
        {
          id: 'items',
          label: t('labelPages.addItems'),
          icon: PackagePlus,
          onAction: () => onOpen('items'),
        },
        { id: 'rename', label: t('labelPages.rename'), icon: Pencil, onAction: () => onOpen('rename') },
        { id: 'merge', label: t('labelPages.merge'), icon: Merge, onAction: () => onOpen('merge') },
        { id: 'delete', label: t('labelPages.delete'), icon: Trash2, onAction: () => onOpen('delete') },
      ]}
    />
  )
}
