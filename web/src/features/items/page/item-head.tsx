import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items/items.ts'
import { InlineField, useInlineEdit } from '../inline-edit/inline-edit.tsx'
import type { ItemDialog } from '#web/features/items/dialogs/item-dialogs.tsx'
import { isFilled, toEditableField } from '../inline-edit/editable-fields.ts'
import { KeyFields } from '#web/features/items/page/key-fields.tsx'
import { ItemLocation } from '#web/features/items/page/item-path.tsx'
import { ItemStatus } from '#web/features/items/page/item-status.tsx'
import { CopyButton } from '#web/components/copy-button.tsx'
import { labelColor } from '#web/ui/images/label-color.ts'
import { Tag } from '#web/ui/tag.tsx'

interface ItemHeadProps {
  item: Item
  onOpen: (dialog: ItemDialog) => void
}

export function ItemHead({ item, onOpen }: ItemHeadProps) {
  const { t } = useTranslation()
  const { editing, canWrite } = useInlineEdit()
  const name = toEditableField(item, 'name', t)
  return (
    <header className="max-md:pt-4">
      {editing === name.id ? <h1 className="sr-only">{item.name}</h1> : null}
      <InlineField field={name} className="-mx-2 w-fit max-w-[calc(100%+--spacing(4))] px-2">
        <h1
          dir="auto"
          className="text-2xl font-650 tracking-[-0.022em] text-balance wrap-anywhere md:text-3xl"
        >
          {item.name}
        </h1>
      </InlineField>
      <Maker item={item} />
      <ItemLocation item={item} onMove={canWrite ? () => onOpen('move') : undefined} />
      <div className="mt-3 flex flex-wrap items-center gap-1.5 max-md:mt-1.5 max-md:gap-y-0">
        <ItemStatus item={item} />
        {item.labels.map((label) => (
          <Link
            key={label.id}
            to="/label/$id"
            params={{ id: label.id }}
            className="max-w-full rounded-tag max-md:py-[7px]"
          >
            <Tag color={labelColor(label)} isLarge>
              {label.name}
            </Tag>
          </Link>
        ))}
        {canWrite ? (
          <button
            type="button"
            aria-label={t('item.addLabel')}
            onClick={() => onOpen('labels')}
            className="inline-flex h-[30px] items-center first:-ms-1 max-md:-ms-1 gap-1.5 rounded-tag px-1.5 text-sm font-medium text-link hover:bg-fill max-md:h-11 max-md:px-1 print:hidden"
          >
            <Plus size={14} aria-hidden />
            {t('kind.label')}
          </button>
        ) : null}
      </div>
      <KeyFields item={item} />
    </header>
  )
}

function Maker({ item }: { item: Item }) {
  const { t } = useTranslation()
  const { editing } = useInlineEdit()
  const fields = (['manufacturer', 'modelNumber'] as const).map((wire) => toEditableField(item, wire, t))
  const isShown = (id: string, filled: boolean) => filled || editing === id
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-1 text-second wrap-anywhere empty:hidden md:text-lg">
      {fields
        .filter((field) => isShown(field.id, isFilled(field)))
        .map((field) => (
          <div key={field.id} className={editing === field.id ? 'basis-full' : 'flex min-w-0 items-center'}>
            <InlineField field={field} className="-mx-1 min-w-0 px-1 -outline-offset-2">
              <bdi>{field.id === 'modelNumber' ? withoutMaker(item) : item.manufacturer}</bdi>
            </InlineField>
            {field.hasCopyButton && editing !== field.id ? (
              <CopyButton text={item.modelNumber} name={field.label} />
            ) : null}
          </div>
        ))}
    </div>
  )
}

/** Removes the manufacturer from the start of the model number, because the page shows both side by side. */
function withoutMaker({ manufacturer, modelNumber }: Item) {
  const start = `${manufacturer} `.toLowerCase()
  const rest = modelNumber.slice(start.length).trim()
  return manufacturer !== '' && rest !== '' && modelNumber.toLowerCase().startsWith(start)
    ? rest
    : modelNumber
}
