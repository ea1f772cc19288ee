import { Check, ChevronRight, Ellipsis, GripVertical, LoaderCircle } from 'lucide-react'
import { type SyntheticEvent, useDeferredValue } from 'react'
import { Button } from 'react-aria-components/Button'
import { Checkbox } from 'react-aria-components/Checkbox'
import { useTranslation } from 'react-i18next'
import type { LocationNode } from '#contract/locations/location-tree.ts'
import { NameEditor } from './name-editor.tsx'
import { useTreeActions } from './tree-context.ts'
import type { TreeRow } from './tree-rows.ts'
import { useRowEntries } from './use-row-entries.ts'
import { LocationCubby } from '#web/features/locations/location-cubby.tsx'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { useIsPhone, useIsWide } from '#web/shared/browser/media.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Cubby } from '#web/ui/images/cubby.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { PathLine } from '#web/ui/path-line.tsx'

/** Number of levels with full indentation. Deeper levels indent by 2 px only, so that the names stay readable. */
const fullSteps = 3

function indentOf(level: number, step: number) {
  return Math.min(level, fullSteps) * step + Math.max(0, level - fullSteps) * 2
}

/** From this level on, a row has no room for the value of its location. */
const levelsWithValue = 5

export function LocationRow({ row, isExpanded }: { row: TreeRow; isExpanded: boolean }) {
  const { isSelecting, canWrite, isFlat } = useTreeActions()
  // Renders the name in each row first. Pictures and buttons come later, because they take long on a slow phone.
  const isWhole = useDeferredValue(true, row.kind !== 'location')
  const isPhone = useIsPhone()
  const canOpen = row.node !== undefined && row.node.childCount > 0 && row.path === undefined
  return (
    <div
      style={{ paddingInlineStart: indentOf(row.level, isPhone ? 12 : 20) }}
      className="flex size-full min-w-0 items-center gap-2 rounded-field pe-1 group-data-hovered/row:bg-fill group-data-selected/row:bg-secondary group-data-dragging/row:opacity-50 group-data-focus-visible/row:outline-2 group-data-focus-visible/row:-outline-offset-2 group-data-focus-visible/row:outline-focus group-data-drop-target/row:bg-secondary group-data-drop-target/row:outline-2 group-data-drop-target/row:-outline-offset-2 group-data-drop-target/row:outline-primary max-md:gap-1.5 max-md:rounded-none max-md:border-b max-md:border-line"
    >
      {canWrite ? row.kind === 'location' ? <DragButton /> : <span /> : null}
      {isSelecting && row.kind === 'location' ? <SelectBox /> : null}
      {row.kind === 'location' && isWhole ? (
        <Button
          slot="chevron"
          className={classNames(
            'grid h-8 w-6 shrink-0 place-items-center rounded-tag text-second outline-none data-hovered:bg-fill-hover max-md:size-11 max-md:-ms-2.5',
            !canOpen && 'invisible',
            isFlat && 'hidden',
          )}
        >
          <ChevronRight
            size={16}
            aria-hidden
            className={classNames(
              'transition-transform duration-120 motion-reduce:transition-none',
              isExpanded ? 'rotate-90' : 'rtl:-scale-x-100',
            )}
          />
        </Button>
      ) : (
        <span className={classNames('w-6 shrink-0 max-md:w-8.5', isFlat && 'hidden')} />
      )}
      <RowBody row={row} isWhole={isWhole} />
    </div>
  )
}

function RowBody({ row, isWhole }: { row: TreeRow; isWhole: boolean }) {
  const { t } = useTranslation()
  const { editing, onMore, onName, onNamed } = useTreeActions()
  const isPhone = useIsPhone()
  if (row.kind === 'loading') {
    return (
      <span className="flex items-center gap-2 text-sm text-third">
        <LoaderCircle size={16} aria-hidden className="animate-spin" />
        {t('tree.loading')}
      </span>
    )
  }
  if (row.kind === 'more') {
    return (
      <Button
        onPress={() => onMore(row.parentId)}
        className="h-8 rounded-[8px] px-2 text-sm font-semibold text-link outline-none data-focus-visible:outline-2 data-focus-visible:outline-focus"
      >
        {t('action.showMore')}
      </Button>
    )
  }
  const editor = (
    <NameEditor
      label={t(row.node ? 'tree.nameOf' : 'tree.newName', { name: row.node?.name ?? '' })}
      name={row.node?.name ?? ''}
      isRepeating={!row.node}
      onSave={(name) => onName(row, name)}
      onClose={(isByKey) => onNamed(row, isByKey)}
    />
  )
  if (!row.node) {
    return (
      <>
        <Cubby items={[]} size={isPhone ? 44 : 28} />
        {editor}
      </>
    )
  }
  return (
    <>
      {isWhole ? (
        <LocationCubby locationId={row.id} size={isPhone ? 44 : 28} />
      ) : (
        <Cubby items={[]} size={isPhone ? 44 : 28} />
      )}
      {editing === row.id ? editor : <RowText row={row} node={row.node} />}
      {editing === row.id ? null : isWhole ? (
        <RowMenu row={row} />
      ) : (
        <span className="shrink-0 md:size-8 max-md:size-11" />
      )}
    </>
  )
}

function RowText({ row, node }: { row: TreeRow; node: LocationNode }) {
  const { t } = useTranslation()
  const { query } = useTreeActions()
  const { moneyShort } = useFormats()
  const isPhone = useIsPhone()
  const isWide = useIsWide()
  const name = (
    <span
      dir="auto"
      className="truncate group-data-selected/row:font-semibold group-data-selected/row:text-secondary-content max-md:text-[1rem] max-md:font-semibold"
    >
      <MarkedText text={node.name} query={query} />
    </span>
  )
  const around = row.path && row.path.length > 1 ? <PathLine path={row.path.slice(0, -1)} /> : null
  if (isPhone) {
    return (
      <span className="ms-1.5 flex min-w-0 flex-1 flex-col">
        {name}
        {around ?? (
          <span className="truncate text-sm text-second tabular-nums">
            {t('count.items', { count: node.rowCount })}
            {node.value > 0 ? <span> · {moneyShort(node.value)}</span> : null}
          </span>
        )}
      </span>
    )
  }
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-col leading-tight">
        {name}
        {around}
      </span>
      <span className="shrink-0 text-sm text-second tabular-nums">{formatNumber(node.rowCount)}</span>
      {!isWide || row.level < levelsWithValue ? (
        <span className="w-18 shrink-0 truncate text-end text-sm text-second tabular-nums">
          {node.value > 0 ? moneyShort(node.value) : null}
        </span>
      ) : null}
    </>
  )
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

function RowMenu({ row }: { row: TreeRow }) {
  const { t } = useTranslation()
  const entries = useRowEntries(row)
  return (
    // Without these handlers, the row would react to presses of the buttons and the menu.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span
      className="shrink-0 md:pointer-fine:opacity-0 md:group-data-focus-visible/row:opacity-100 md:group-data-hovered/row:opacity-100 md:group-data-selected/row:opacity-100 md:has-[:focus-visible]:opacity-100 md:has-[[aria-expanded=true]]:opacity-100"
      onPointerDown={stop}
      onMouseDown={stop}
      onClick={stop}
    >
      <Menu
        label={t('action.of', { name: row.node?.name ?? '' })}
        trigger={<Ellipsis size={18} aria-hidden />}
        triggerClass={classNames(iconButtonClass, 'md:size-8 max-md:size-11')}
        entries={entries}
      />
    </span>
  )
}

function DragButton() {
  return (
    <Button
      slot="drag"
      className="grid h-8 w-0 shrink-0 place-items-center overflow-hidden rounded-tag text-second outline-none data-focus-visible:w-6 data-focus-visible:outline-2 data-focus-visible:outline-focus"
    >
      <GripVertical size={16} aria-hidden />
    </Button>
  )
}

function SelectBox() {
  return (
    <Checkbox
      slot="selection"
      className="grid size-8 shrink-0 place-items-center rounded-tag outline-none data-focus-visible:outline-2 data-focus-visible:outline-focus max-md:size-11"
    >
      {({ isSelected }) => (
        <span
          className={classNames(
            'grid size-[18px] place-items-center rounded-[5px]',
            isSelected
              ? 'bg-primary text-primary-content'
              : 'bg-base-100 inset-ring-[1.5px] inset-ring-control',
          )}
        >
          {isSelected ? <Check size={14} strokeWidth={3} aria-hidden /> : null}
        </span>
      )}
    </Checkbox>
  )
}
