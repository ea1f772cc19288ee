import { useParams } from '@tanstack/react-router'
import {
  ChevronRight,
  Ellipsis,
  FileText,
  Merge,
  PackagePlus,
  Pencil,
  QrCode,
  Share2,
  ShieldAlert,
  Trash2,
} from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LabelUpdate, updateLabel } from '#contract/labels.ts'
import type { LabelDialog } from './label-dialogs.tsx'
import { Glyph, LabelColorField, LabelTile, shownHex } from '../label-fields.tsx'
import { labelPath } from '../label-tree.ts'
import { type CountedLabel, labelsQuery, useLabels } from '../labels.queries.ts'
import { ItemList } from '#web/features/search/item-list.tsx'
import { NotFoundPage } from '#web/components/page/error-page.tsx'
import { Page } from '#web/components/page/page.tsx'
import { PhoneActions } from '#web/components/page/phone-actions.tsx'
import { QueryError } from '#web/components/page/query-error.tsx'
import { useFormats } from '#web/shared/formats.ts'
import { useIsPhone, useIsWide } from '#web/shared/browser/media.ts'
import { usePreloadOnInteraction } from '#web/shared/browser/use-preload-on-interaction.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { showInCachedList } from '#web/shared/query/show-in-cache.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { labelIcon } from '#web/ui/images/item-icon.ts'
import { labelColor } from '#web/ui/images/label-color.ts'
import { isLabelIcon } from '#web/ui/label-icons.ts'
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
    <Page title={t('kind.label')} header={error ? 'shown' : 'hidden'} backTo="/labels">
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
  /**
   * True on wide screens, where this component renders the h1. On narrow screens, the header of the page renders it.
   */
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
          <h1 dir="auto" className="text-xl font-650 tracking-tight text-balance wrap-anywhere">
            {label.name}
          </h1>
        ) : null}
        <p className="text-second tabular-nums">
          {t('count.items', { count: label.itemCount })}
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

interface LabelDetailsProps extends LoadedLabelProps {
  onOpen: (dialog: LabelDialog) => void
}

/** The colour, the icon and the parent of the label. On wide screens the colour is changed in place. */
function LabelDetails({ label, labels, onOpen }: LabelDetailsProps) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const isPhone = useIsPhone()
  const coloring = useWrite({
    write: (send, body: LabelUpdate) => send(updateLabel, { params: { id: label.id }, body }),
    changes: ['label'],
    optimistic: (queryClient, { color }) =>
      showInCachedList(queryClient, labelsQuery().queryKey, label.id, { color: color ?? '' }),
    // Sends each colour without waiting for the previous response, because users try several colours in a row.
    whilePending: 'send',
  })
  const icon = isLabelIcon(label.icon) ? t(`labelIcons.${label.icon}`) : t('labelPages.automaticIcon')
  const parent = labelPath(labels, label).slice(0, -1).join(' › ') || t('labelPages.noParent')
  const onEdit = canWrite ? () => onOpen('edit') : undefined
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-8 gap-y-2 border-y border-line py-2.5 max-md:gap-x-6 md:py-3">
      {canWrite && !isPhone ? (
        <LabelColorField value={shownHex(label)} onChange={(color) => void coloring.write({ color })} />
      ) : (
        <Detail name={t('labels.color')} onEdit={onEdit} editLabel={t('labelPages.changeColor')}>
          <span aria-hidden className="size-5 rounded-[6px]" style={{ background: labelColor(label) }} />
        </Detail>
      )}
      <Detail name={t('labelPages.icon')} onEdit={onEdit} editLabel={t('labelPages.changeIcon', { icon })}>
        <Glyph icon={labelIcon(label)} />
        {icon}
      </Detail>
      <Detail
        name={t('labelPages.parent')}
        onEdit={onEdit}
        editLabel={t('labelPages.changeParent', { parent })}
      >
        <span dir="auto" className="max-w-64 truncate">
          {parent}
        </span>
      </Detail>
    </div>
  )
}

interface DetailProps {
  name: string
  onEdit?: (() => void) | undefined
  editLabel: string
  children: ReactNode
}

function Detail({ name, onEdit, editLabel, children }: DetailProps) {
  const look = 'flex min-h-field items-center gap-2 font-medium'
  return (
    <div className="min-w-0">
      <p className="text-sm font-medium text-second md:mb-[5px]" aria-hidden={onEdit !== undefined}>
        {name}
      </p>
      {onEdit ? (
        <button
          type="button"
          aria-label={editLabel}
          onClick={onEdit}
          className={`${look} -mx-2 rounded-field px-2 hover:bg-fill`}
        >
          {children}
          <ChevronRight size={16} aria-hidden className="text-third rtl:-scale-x-100" />
        </button>
      ) : (
        <p className={look}>{children}</p>
      )}
    </div>
  )
}

/** On phones the first actions of a label are buttons in the bottom bar, the others are in the menu of that bar. */
function Actions({ onOpen }: { onOpen: (dialog: LabelDialog) => void }) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const isPhone = useIsPhone()
  const entries = useMore(onOpen, canWrite && !isPhone)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {canWrite && !isPhone ? (
        <>
          <Button onClick={() => onOpen('edit')}>
            <Pencil size={17} aria-hidden />
            {t('action.edit')}
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
  const canWrite = useCanWrite()
  const looks = [
    ...(canWrite
      ? [
          { id: 'claim', label: t('claims.addTo'), icon: ShieldAlert, onAction: () => onOpen('claim') },
          { id: 'share', label: t('action.share'), icon: Share2, onAction: () => onOpen('share') },
        ]
      : []),
    { id: 'report', label: t('export.open'), icon: FileText, onAction: () => onOpen('report') },
    { id: 'qr', label: t('pageQr.title'), icon: QrCode, onAction: () => onOpen('qr') },
  ]
  if (!hasAll) return looks
  return [
    {
      id: 'items',
      label: t('labelPages.addItems'),
      icon: PackagePlus,
      onAction: () => onOpen('items'),
    },
    ...looks,
    {
      id: 'delete',
      label: t('action.delete'),
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
        { id: 'edit', label: t('action.edit'), icon: Pencil, onAction: () => onOpen('edit') },
        { id: 'merge', label: t('labelPages.merge'), icon: Merge, onAction: () => onOpen('merge') },
        { id: 'delete', label: t('action.delete'), icon: Trash2, onAction: () => onOpen('delete') },
      ]}
    />
  )
}
