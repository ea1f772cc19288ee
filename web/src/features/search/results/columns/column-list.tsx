import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { useTranslation } from 'react-i18next'
import {
  type ColumnChoice,
  columnLabel,
  readColumns,
  toHeaders,
} from '#web/features/search/results/columns/item-columns.ts'
import { fieldNamesQuery } from '#web/features/items/items.queries.ts'
import { useIsWide } from '#web/shared/browser/media.ts'
import { usePreferences, writePreferences } from '#web/shared/account/preferences.ts'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'

/** Columns can be reordered by dragging, by keyboard at the handle, or with the arrow buttons. */
export function ColumnList() {
  const { t } = useTranslation()
  const { tableHeaders } = usePreferences()
  const isWide = useIsWide()
  const { data: fieldNames } = useQuery(fieldNamesQuery())
  const [name, ...others] = readColumns(tableHeaders, isWide, fieldNames)

  function keep(choices: readonly ColumnChoice[]) {
    writePreferences({ tableHeaders: toHeaders([...(name ? [name] : []), ...choices]) })
  }

  function place(id: string, index: number) {
    if (index < 0 || index >= others.length) return
    const moved = others.filter(({ column }) => column.id === id)
    const rest = others.filter(({ column }) => column.id !== id)
    keep([...rest.slice(0, index), ...moved, ...rest.slice(index)])
  }

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const id = String([...keys][0])
      const rest = others.filter(({ column }) => column.id !== id)
      const at = rest.findIndex(({ column }) => column.id === target.key)
      place(id, target.dropPosition === 'before' ? at : at + 1)
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="h-0.5 rounded-full data-drop-target:bg-primary" />
    ),
  })

  return (
    <GridList
      aria-label={t('items.columns')}
      items={others.map((choice) => ({ ...choice, id: choice.column.id }))}
      dependencies={[others]}
      dragAndDropHooks={dragAndDropHooks}
      keyboardNavigationBehavior="tab"
      className="max-h-[min(32rem,70dvh)] w-80 overflow-y-auto outline-none"
    >
      {(choice) => {
        const { column } = choice
        const index = others.findIndex((each) => each.column.id === column.id)
        return (
          <ColumnRow
            choice={choice}
            isFirst={index === 0}
            isLast={index === others.length - 1}
            onShow={(isShown) =>
              keep(others.map((each) => (each.column.id === column.id ? { ...each, isShown } : each)))
            }
            onStep={(step) => place(column.id, index + step)}
          />
        )
      }}
    </GridList>
  )
}

interface ColumnRowProps {
  choice: ColumnChoice
  isFirst: boolean
  isLast: boolean
  onShow: (isShown: boolean) => void
  onStep: (step: -1 | 1) => void
}

function ColumnRow({ choice: { column, isShown }, isFirst, isLast, onShow, onStep }: ColumnRowProps) {
  const { t } = useTranslation()
  const text = columnLabel(column, t)
  return (
    <GridListItem
      id={column.id}
      textValue={text}
      className="flex items-center gap-1 rounded-field outline-none data-dragging:opacity-50 data-focus-visible:bg-fill"
    >
      <Button
        slot="drag"
        aria-label={t('items.dragColumn', { column: text })}
        className="grid h-9 w-6 cursor-grab place-items-center rounded-tag text-third data-focus-visible:outline-2 max-md:size-11"
      >
        <GripVertical size={16} aria-hidden />
      </Button>
      <Checkbox isChecked={isShown} onChange={onShow} className="min-w-0 flex-1">
        <span dir="auto" className="min-w-0 text-sm wrap-anywhere">
          {text}
        </span>
      </Checkbox>
      <button
        type="button"
        aria-label={t('items.columnUp', { column: text })}
        aria-disabled={isFirst}
        onClick={() => onStep(-1)}
        className={stepClass}
      >
        <ChevronUp size={16} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t('items.columnDown', { column: text })}
        aria-disabled={isLast}
        onClick={() => onStep(1)}
        className={stepClass}
      >
        <ChevronDown size={16} aria-hidden />
      </button>
    </GridListItem>
  )
}

// `aria-disabled` instead of `disabled` keeps the focus on the button when its column is the first or the last.
const stepClass =
  'grid size-8 place-items-center rounded-tag text-second hover:bg-fill aria-disabled:opacity-30 max-md:size-11'
