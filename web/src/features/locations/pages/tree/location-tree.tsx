import { type KeyboardEvent, useMemo } from 'react'
import { Collection } from 'react-aria-components/Collection'
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { useTranslation } from 'react-i18next'
import { LocationRow } from './location-row.tsx'
import { type TreeActions, TreeContext } from './tree-context.ts'
import { flatten, heightOfRows, newRowId, type TreeRow } from './tree-rows.ts'
import { useTreeDrag } from './use-tree-drag.ts'
import { useFormats } from '#web/shared/formats.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ProgressiveRows } from '#web/ui/progressive-rows.tsx'

interface LocationTreeProps {
  rows: readonly TreeRow[]
  open: ReadonlySet<string>
  onOpenChange: (open: ReadonlySet<string>) => void
  selected: ReadonlySet<string>
  /** Without it a press opens the page of a location. */
  onSelect: ((ids: ReadonlySet<string>) => void) | undefined
  /** Every press selects one more, without any other key. */
  isSelecting: boolean
  actions: TreeActions
  onMove: (ids: readonly string[], to: string | undefined) => void
  /** It scrolls by itself, not with the page. */
  isScroller: boolean
}

/** Search results stand outside of the tree; a location that is being named inside of this one counts as a child. */
const canOpen = ({ node, path, children }: TreeRow) =>
  path === undefined && (children !== undefined || (node?.childCount ?? 0) > 0)

/** A closed location needs a row inside, or the keyboard could not open it; it is never seen. */
const notLoaded = ({ id, level }: TreeRow): TreeRow => ({
  id: `closed ${id}`,
  kind: 'loading',
  parentId: id,
  level: level + 1,
})

/** The tree itself: arrow keys, typing ahead, selection and dragging are React Aria's; only rows in sight exist. */
export function LocationTree(props: LocationTreeProps) {
  const { rows, open, onOpenChange, selected, onSelect, isSelecting, actions, onMove, isScroller } = props
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { byId, isFlat, idle } = useRowsById(rows)
  const isNaming = actions.editing !== undefined || byId.has(newRowId)
  const dragAndDropHooks = useTreeDrag({ isDisabled: !actions.canWrite || isNaming, rows: byId, onMove })
  const renderRow = useRenderRow()

  return (
    <TreeContext value={{ ...actions, isFlat }}>
      {/* Keys of the rows inside bubble up to here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={rowKeys(byId, actions)} className={classNames(isScroller && 'min-h-0 flex-1')}>
        <ProgressiveRows rowHeight={heightOfRows({ isPhone, isFlat })}>
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
                  keys === 'all'
                    ? [...byId.keys()].filter((id) => byId.get(id)?.node)
                    : [...keys].map(String),
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
        </ProgressiveRows>
      </div>
    </TreeContext>
  )
}

/** All rows by their id, as they stand below each other, and what is told of them together. */
function useRowsById(rows: readonly TreeRow[]) {
  return useMemo(() => {
    const all = flatten(rows)
    return {
      byId: new Map(all.map((row) => [row.id, row])),
      isFlat: all.every(({ node, path }) => path !== undefined || !node?.childCount),
      /** Rows that stand for no location. */
      idle: all.filter(({ kind }) => kind !== 'location').map(({ id }) => id),
    }
  }, [rows])
}

/** The keys that do something with the location that has the focus. */
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

/** Draws a row with all inside of it; asked for in each row, words and formats would cost as much as the row. */
function useRenderRow() {
  const { t } = useTranslation()
  const { moneyShort } = useFormats()

  function labelOf({ node }: TreeRow) {
    if (!node) return t('tree.loading')
    const items = t('tree.items', { count: node.rowCount })
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
