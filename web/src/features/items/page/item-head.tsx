import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items.ts'
import { type EditingProps, InPlace } from '#web/features/items/in-place/in-place.tsx'
import type { ItemDialog } from '#web/features/items/dialogs/item-dialogs.tsx'
import { pageField } from '#web/features/items/in-place/page-fields.ts'
import { KeyFields } from '#web/features/items/page/key-fields.tsx'
import { ItemLocation } from '#web/features/items/page/item-path.tsx'
import { ItemStatus } from '#web/features/items/page/item-status.tsx'
import { labelColor } from '#web/ui/pictures/label-color.ts'
import { Tag } from '#web/ui/tag.tsx'

interface ItemHeadProps extends EditingProps {
  item: Item
  onOpen: (dialog: ItemDialog) => void
}

/** Name, location, labels, quantity and value of the item. */
export function ItemHead({ item, onOpen, ...editing }: ItemHeadProps) {
  const { t } = useTranslation()
  const name = pageField(item, 'name', t)
  const maker = [item.manufacturer, item.modelNumber].filter(Boolean).join(' ')
  return (
    <header className="max-md:pt-4">
      {editing.editing === name.id ? <h1 className="sr-only">{item.name}</h1> : null}
      <InPlace field={name} {...editing} className="-mx-2 w-fit max-w-[calc(100%+1rem)] px-2">
        <h1
          dir="auto"
          className="text-2xl font-650 tracking-[-0.022em] text-balance wrap-anywhere md:text-3xl"
        >
          {item.name}
        </h1>
      </InPlace>
      {maker ? <p className="mt-0.5 text-second wrap-anywhere md:text-lg">{maker}</p> : null}
      <ItemLocation item={item} onMove={editing.canWrite ? () => onOpen('move') : undefined} />
      <div className="mt-3 flex flex-wrap items-center gap-1.5">
        <ItemStatus item={item} />
        {item.labels.map((label) => (
          <Link
            key={label.id}
            to="/label/$id"
            params={{ id: label.id }}
            className="max-w-full rounded-tag max-md:py-[5px]"
          >
            <Tag color={labelColor(label)} isLarge>
              {label.name}
            </Tag>
          </Link>
        ))}
        {editing.canWrite ? (
          <button
            type="button"
            onClick={() => onOpen('labels')}
            className="inline-flex h-[30px] items-center first:-ms-1 gap-1.5 rounded-tag px-1.5 text-sm font-medium text-link hover:bg-fill max-md:h-11 max-md:px-1"
          >
            <Plus size={14} aria-hidden />
            {t('item.addLabel')}
          </button>
        ) : null}
      </div>
      <KeyFields item={item} {...editing} />
    </header>
  )
}
