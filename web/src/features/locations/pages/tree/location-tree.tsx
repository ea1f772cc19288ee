import { type KeyboardEvent, useMemo } from 'react'
import { Collection } from 'react-aria-components/Collection'
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { useTranslation } from 'react-i18next'
import { LocationRow } from './location-row.tsx'
import { type TreeActions, TreeContext } from './tree-context.ts'
import { flatten, heightOfRows, newRowId, type TreeRow } from './tree-rows.ts'
import { useTreeDrag } from './use-tree-drag.ts'
import { useFormats } from '#web/shared/formats.ts'
import { useIsPrinting } from '#web/shared/browser/use-is-printing.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { classNames } from '#web/ui/class-names.ts'

interface LocationTreeProps {
  rows: readonly TreeRow[]
  open: ReadonlySet<string>
  onOpenChange: (open: ReadonlySet<string>) => void
  selected: ReadonlySet<string>
  /** Called with the ids of the selected locations. When undefined, a press opens the page of the location instead. */
  onSelect: ((ids: ReadonlySet<string>) => void) | undefined
  /** True when every press adds to the selection, without a modifier key. */
  isSelecting: boolean
  actions: TreeActions
  onMove: (ids: readonly string[], to: string | undefined) => void
  /** True when the tree has a scroll area of its own. Otherwise the page scrolls. */
  isScroller: boolean
}

/** True when a row can be expanded, because it has locations inside or the field for the name of a new one. */
const canOpen = ({ node, path, children }: TreeRow) =>
  path === undefined && (children !== undefined || (node?.childCount ?? 0) > 0)

/**
 * Returns a placeholder child of a collapsed location. Without a child, React Aria could not expand the row by
 * keyboard.
 */
const notLoaded = ({ id, level }: TreeRow): TreeRow => ({
  id: `closed ${id}`,
  kind: 'loading',
  parentId: id,
  level: level + 1,
})

/**
 * The tree with React Aria's keyboard navigation, selection and drag and drop. Renders only visible rows, but all rows
 * for printing.
 */
export function LocationTree(props: LocationTreeProps) {
  const { rows, open, onOpenChange, selected, onSelect, isSelecting, actions, onMove, isScroller } = props
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { byId, isFlat, idle } = useRowsById(rows)
  const isNaming = actions.editing !== undefined || byId.has(newRowId)
  const dragAndDropHooks = useTreeDrag({ isDisabled: !actions.canWrite || isNaming, rows: byId, onMove })
  const renderRow = useRenderRow()
  const rowHeight = heightOfRows({ isPhone, isFlat })
  const isPrinting = useIsPrinting()

  const tree = (
    <Tree
      aria-label={t('nav.locations')}
      items={rows}
      keyboardNavigationBehavior="tab"
      selectionMode={onSelect ? 'multiple' : 'none'}
      selectionBehavior={isSelecting ? 'toggle' : 'replace'}
      disabledKeys={idle}
      disabledBehavior="selection"
      selectedKeys={selected}
      onSelectionChange={(keys) =>
        onSelect?.(
          new Set(
            keys === 'all' ? [...byId.keys()].filter((id) => byId.get(id)?.node) : [...keys].map(String),
          ),
        )
      }
      expandedKeys={open}
      onExpandedChange={(keys) => onOpenChange(new Set([...keys].map(String)))}
      {...(isSelecting
        ? {}
        : {
            onAction: (key) => {
              const row = byId.get(String(key))
              if (row?.kind === 'location') actions.onDo('open', row)
            },
          })}
      dragAndDropHooks={dragAndDropHooks}
      className={classNames(
        'rounded-field outline-none data-drop-target:outline-2 data-drop-target:outline-primary',
        isScroller && 'h-full overflow-y-auto overscroll-contain [scrollbar-width:thin]',
      )}
    >
      {renderRow}
    </Tree>
  )
  return (
    <TreeContext value={{ ...actions, isFlat }}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Handles keys that bubble up from the rows. */}
      <div onKeyDown={rowKeys(byId, actions)} className={classNames(isScroller && 'min-h-0 flex-1')}>
        {isPrinting ? (
          tree
        ) : (
          <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight }}>
            {tree}
          </Virtualizer>
        )}
      </div>
    </TreeContext>
  )
}

function useRowsById(rows: readonly TreeRow[]) {
  return useMemo(() => {
    const all = flatten(rows)
    return {
      byId: new Map(all.map((row) => [row.id, row])),
      isFlat: all.every(({ node, path }) => path !== undefined || !node?.childCount),
      /** Ids of rows that are no location and cannot be selected, such as placeholders. */
      idle: all.filter(({ kind }) => kind !== 'location').map(({ id }) => id),
    }
  }, [rows])
}

/** Handles F2 (rename) and Delete for the focused location. */
function rowKeys(byId: ReadonlyMap<string, TreeRow>, { canWrite, onDo }: TreeActions) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const key = event.target instanceof HTMLElement ? event.target.dataset['key'] : undefined
    const row = byId.get(key ?? '')
    if (row?.kind !== 'location' || !canWrite) return
    if (event.key === 'F2') onDo('rename', row)
    else if (event.key === 'Delete') onDo('delete', row)
    else return
    event.preventDefault()
  }
}

/**
 * Returns the renderer of a row. It reads texts and formats once for all rows, because hooks in each row would double
 * the time that a row takes.
 */
function useRenderRow() {
  const { t } = useTranslation()
  const { moneyShort } = useFormats()

  function labelOf({ node }: TreeRow) {
    if (!node) return t('tree.loading')
    const items = t('count.items', { count: node.rowCount })
    return t('tree.rowLabel', { name: node.name, items, value: moneyShort(node.value) })
  }

  return function renderRow(row: TreeRow) {
    return (
      <TreeItem
        id={row.id}
        textValue={row.node?.name ?? ' '}
        aria-label={labelOf(row)}
        hasChildItems={canOpen(row)}
        className="group/row size-full cursor-default py-px outline-none"
      >
        <TreeItemContent>
          {({ isExpanded }) => <LocationRow row={row} isExpanded={isExpanded} />}
        </TreeItemContent>
        {canOpen(row) ? <Collection items={row.children ?? [notLoaded(row)]}>{renderRow}</Collection> : null}
      </TreeItem>
    )
  }
}
