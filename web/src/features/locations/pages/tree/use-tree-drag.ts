import { useRef } from 'react'
import { type DropItem, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import type { TreeRow } from './tree-rows.ts'

const locationType = 'cubby-location'

interface TreeDragOptions {
  isDisabled: boolean
  rows: ReadonlyMap<string, TreeRow>
  /** `to` is undefined when the locations are dropped outside all rows, which moves them to the top level. */
  onMove: (ids: readonly string[], to: string | undefined) => void
}

/** Drag and drop of locations by mouse, touch and keyboard. A location cannot be dropped inside itself. */
export function useTreeDrag({ isDisabled, rows, onMove }: TreeDragOptions) {
  const dragged = useRef<ReadonlySet<string>>(new Set())

  function isWithinDragged(id: string) {
    for (let at = rows.get(id); at; at = rows.get(at.parentId)) if (dragged.current.has(at.id)) return true
    return false
  }

  const { dragAndDropHooks } = useDragAndDrop<TreeRow>({
    isDisabled,
    getItems: (keys) =>
      [...keys].map((key) => ({
        [locationType]: String(key),
        'text/plain': rows.get(String(key))?.node?.name ?? '',
      })),
    acceptedDragTypes: [locationType],
    getDropOperation: () => 'move',
    shouldAcceptItemDrop: ({ key }) =>
      rows.get(String(key))?.kind === 'location' && !isWithinDragged(String(key)),
    onDragStart: ({ keys }) => {
      dragged.current = new Set([...keys].map(String))
    },
    onDragEnd: () => {
      dragged.current = new Set()
    },
    onItemDrop: ({ items, target }) => void read(items).then((ids) => onMove(ids, String(target.key))),
    onRootDrop: ({ items }) => void read(items).then((ids) => onMove(ids, undefined)),
  })
  return dragAndDropHooks
}

function read(items: readonly DropItem[]) {
  return Promise.all(items.filter((item) => item.kind === 'text').map((item) => item.getText(locationType)))
}
