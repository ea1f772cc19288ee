import {
  Archive,
  ArchiveRestore,
  Download,
  Ellipsis,
  FolderInput,
  LoaderCircle,
  type LucideIcon,
  Pencil,
  QrCode,
  ShieldAlert,
  Tags,
  Trash2,
  X,
} from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreloadLocationPicker } from '#web/features/locations/use-preload-location-picker.ts'
import type { BulkDialog } from '#web/features/search/bulk/bulk-dialogs.tsx'
import {
  clearSelection,
  type Selection,
  selectionCount,
  selectionValue,
} from '#web/features/search/bulk/items-selection.ts'
import { saveLabelHandoff } from '#web/features/printed-labels/label-handoff.ts'
import { toBulkSelection, useBulk } from '#web/features/search/bulk/use-bulk.ts'
import type { useSelectAll } from '#web/features/search/bulk/use-select-all.ts'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { ActionBar, BarButton, barButtonClass } from '#web/ui/overlays/action-bar.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx'

const BulkDialogs = lazyComponent(() => import('#web/features/search/bulk/bulk-dialogs.tsx'), 'BulkDialogs')

interface BulkBarProps {
  selection: Selection
  all: ReturnType<typeof useSelectAll>
}

export function BulkBar({ selection, all }: BulkBarProps) {
  const { t } = useTranslation()
  usePreloadLocationPicker(BulkDialogs.load)
  const [dialog, setDialog] = useState<BulkDialog>()
  const bulk = useBulk(selection)
  const actions = useActions(selection, bulk, setDialog)
  return (
    <>
      <ActionBar label={t('bulk.title')}>
        {bulk.busyText ? (
          <p role="status" className="flex h-11 items-center gap-2.5 px-4">
            <LoaderCircle size={18} aria-hidden className="animate-spin" />
            {bulk.busyText}
          </p>
        ) : (
          <Commands selection={selection} all={all} actions={actions} />
        )}
      </ActionBar>
      <Suspense>
        {dialog ? (
          <BulkDialogs
            dialog={dialog}
            selection={selection}
            run={bulk.run}
            isPending={bulk.busyText !== undefined}
            onClose={() => setDialog(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

function Commands({ selection, all, actions }: BulkBarProps & { actions: readonly BulkAction[] }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const count = selectionCount(selection)
  const inMenu = isPhone ? actions.filter(({ isFirst }) => !isFirst) : []
  return (
    <>
      <BarButton label={t('action.clearSelection')} icon={X} onAction={clearSelection} />
      <Chosen selection={selection} hasValue={!isPhone} />
      {all && !isPhone ? (
        <button
          type="button"
          onClick={all.onAction}
          className="h-11 shrink-0 rounded-field px-2.5 font-semibold whitespace-nowrap text-accent hover:underline"
        >
          {all.label}
        </button>
      ) : null}
      <span aria-hidden className="mx-1 h-6 w-px bg-neutral-content/25 max-md:hidden" />
      {actions
        .filter(({ isFirst }) => isFirst || !isPhone)
        .map(({ id, label, icon, onAction, isDanger, hasText }) => (
          <BarButton key={id} label={label} icon={icon} onAction={onAction}>
            {isDanger ? null : (
              <span className={hasText ? 'max-[87rem]:hidden' : 'max-[107rem]:hidden'}>{label}</span>
            )}
          </BarButton>
        ))}
      {inMenu.length > 0 ? (
        <Menu
          label={t('action.more')}
          subject={t('bulk.selected', { count, number: formatNumber(count) })}
          placement="top end"
          trigger={<Ellipsis size={20} aria-hidden />}
          triggerClass={barButtonClass}
          entries={all ? [all, ...inMenu] : inMenu}
        />
      ) : null}
    </>
  )
}

function Chosen({ selection, hasValue }: { selection: Selection; hasValue: boolean }) {
  const { t } = useTranslation()
  const { moneyShort } = useFormats()
  const value = selectionValue(selection)
  const count = selectionCount(selection)
  return (
    <p role="status" className="truncate pe-1.5 tabular-nums md:ps-1.5">
      <b className="font-650">{t('bulk.selected', { count, number: formatNumber(count) })}</b>
      {hasValue && value > 0 ? ` · ${moneyShort(value)}` : null}
    </p>
  )
}

interface BulkAction extends MenuEntry {
  icon: LucideIcon
  /** True for actions that phones show in the bar, not in its menu. */
  isFirst?: boolean
  /** True for actions with a text beside the icon. The other texts are shown only in very wide windows. */
  hasText?: boolean
}

function useActions(
  selection: Selection,
  { run }: ReturnType<typeof useBulk>,
  open: (dialog: BulkDialog) => void,
): BulkAction[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const count = selectionCount(selection)
  const isArchived =
    selection.kind === 'items' && [...selection.items.values()].every((item) => item.archived)

  function print() {
    saveLabelHandoff({ ...toBulkSelection(selection), count })
    void navigate({ to: '/reports/label-generator', search: { what: 'selection' } })
  }

  const archive = () =>
    void run({
      change: { set: { archived: !isArchived } },
      doing: t('bulk.saving', { count }),
      done: (changed) => t(isArchived ? 'bulk.unarchived' : 'bulk.archived', { count: changed }),
    })
  return [
    {
      id: 'move',
      label: t('action.move'),
      icon: FolderInput,
      isFirst: true,
      hasText: true,
      onAction: () => open('move'),
    },
    {
      id: 'labels',
      label: t('kind.labels'),
      icon: Tags,
      isFirst: true,
      hasText: true,
      onAction: () => open('labels'),
    },
    { id: 'edit', label: t('action.edit'), icon: Pencil, hasText: true, onAction: () => open('edit') },
    { id: 'print', label: t('bulk.print'), icon: QrCode, hasText: true, onAction: print },
    { id: 'claim', label: t('claims.addTo'), icon: ShieldAlert, onAction: () => open('claim') },
    { id: 'export', label: t('export.open'), icon: Download, onAction: () => open('export') },
    {
      id: 'archive',
      label: t(isArchived ? 'item.unarchive' : 'item.archive'),
      icon: isArchived ? ArchiveRestore : Archive,
      onAction: archive,
    },
    {
      id: 'delete',
      label: t('action.delete'),
      icon: Trash2,
      isFirst: true,
      isDanger: true,
      onAction: () => open('delete'),
    },
  ]
}
