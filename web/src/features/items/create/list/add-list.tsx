import { CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bulkCreateItems, type NewItems } from '#contract/items/bulk.ts'
import { LocationAndLabelsFields, useLocationAndLabels } from '../add-location.tsx'
import { isTooMuch, type ListedItem, parseList } from './parse-list.ts'
import { isolate } from '#web/i18n/isolate-values.ts'
import { CreateForm } from '#web/components/forms/create-form.tsx'
import { useDraft, useSaveDraft } from '#web/components/forms/use-draft.ts'
import { formatLocale } from '#web/i18n/format-locale.ts'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { newUuid } from '#web/shared/new-uuid.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldShell } from '#web/ui/form-controls/field.tsx'
import { TextArea } from '#web/ui/form-controls/text-area.tsx'

const maxAtOnce = 500

interface AddListProps {
  onClose: () => void
  initialText: string
  onBack: () => void
}

export function AddList({ onClose, initialText, onBack }: AddListProps) {
  const { t } = useTranslation()
  const shared = useLocationAndLabels()
  const draft = useDraft({ draft: initialText === '' ? 'add-list' : undefined }, { text: initialText })
  const [text, setText] = useState(draft.found?.text ?? initialText)
  useSaveDraft(draft, { text }, text !== initialText)
  const options = useListOptions()
  const items = parseList(text, options)

  function check(): Record<string, string> {
    if (items.length === 0) return { items: t('addList.nothing') }
    if (items.length > maxAtOnce) return { items: t('addList.tooMany', { count: maxAtOnce }) }
    return items.some(isTooMuch) ? { items: t('addList.cannotBeCreated') } : {}
  }

  const creation = useWrite({
    write: (send, body: NewItems) => send(bulkCreateItems, { body }),
    changes: ['item'],
    onSuccess() {
      shared.keep()
      draft.remove()
    },
    toast: (_, { items: created }) => t('addList.added', { count: created.length }),
  })

  const sent = useRef<NewItems & { entry: string }>({ entry: '', items: [] })
  async function create() {
    const { locationId, labelIds } = shared
    const entered = items.map(({ unread: _, ...item }) => ({ ...item, locationId, labelIds }))
    const entry = JSON.stringify(entered)
    // The ids stay while the items are unchanged, so that sending the list again creates each item once.
    if (sent.current.entry !== entry)
      sent.current = { entry, items: entered.map((item) => ({ ...item, id: newUuid() })) }
    await creation.writeOrThrow({ items: sent.current.items })
  }
  const count = items.length
  return (
    <CreateForm
      onClose={onClose}
      title={t('addList.title')}
      isLarge
      fieldNames={['items', 'locationId', 'labelIds']}
      check={check}
      create={create}
      submitLabel={count > 0 ? t('action.addItems', { count }) : t('action.add')}
      headerEnd={
        <Button kind="quiet" onClick={onBack}>
          {t('addList.one')}
        </Button>
      }
    >
      {(errors) => (
        <>
          <TextArea
            label={t('addList.names')}
            description={t('addList.howTo')}
            value={text}
            onChange={setText}
            error={errors['items']}
            rows={6}
            className="max-h-60 [&_textarea]:max-h-52"
            autoFocus
          />
          <LocationAndLabelsFields location={shared} errors={errors} />
          {count > 0 ? <Preview items={items} /> : null}
        </>
      )}
    </CreateForm>
  )
}

function useListOptions() {
  const { t } = useTranslation()
  const { currency } = useFormats()
  const headings = {
    name: [t('field.name'), 'Name', 'Item'],
    quantity: [t('item.quantity'), 'Quantity', 'Qty'],
    price: [t('item.purchasePrice'), t('item.pricePerPiece'), 'Price'],
  }
  return { locale: formatLocale(), currency, headings }
}

const maxShown = 50

function Preview({ items }: { items: readonly ListedItem[] }) {
  const { t } = useTranslation()
  const shown = items.filter((item, at) => at < maxShown || isTooMuch(item))
  const hasPrices = items.some(({ purchasePrice }) => purchasePrice !== undefined)
  return (
    <FieldShell label={t('count.items', { count: items.length })}>
      {() => (
        // A scroll area has to be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ol className={previewClass} tabIndex={0}>
          {shown.map((item, at) => (
            // Lines can be equal, so only the index identifies a line.
            // oxlint-disable-next-line react/no-array-index-key
            <PreviewRow key={at} item={item} hasPrices={hasPrices} />
          ))}
          {items.length > shown.length ? (
            <li className="col-span-full py-1 text-sm text-third">
              {t('count.more', { count: items.length - shown.length })}
            </li>
          ) : null}
        </ol>
      )}
    </FieldShell>
  )
}

const previewClass =
  'grid max-h-44 grid-cols-[minmax(0,1fr)_auto_auto] gap-x-3 overflow-y-auto rounded-field bg-base-200 px-3 py-1'

function PreviewRow({ item, hasPrices }: { item: ListedItem; hasPrices: boolean }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { name, quantity, purchasePrice, unread } = item
  const isRefused = isTooMuch(item)
  return (
    <li
      className={classNames(
        'col-span-full grid grid-cols-subgrid border-b border-line py-1 text-sm last:border-0',
        isRefused && 'text-error',
      )}
    >
      <span className="flex min-w-0 items-start gap-1.5">
        {isRefused ? <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" /> : null}
        <span className="min-w-0">
          <span dir="auto" className="block truncate">
            {name}
          </span>
          {unread.length > 0 ? (
            <span className="block truncate text-xs text-warning">
              {t('addList.unread', { text: unread.map(isolate).join(', ') })}
            </span>
          ) : null}
        </span>
      </span>
      <span
        className={classNames(
          'text-end tabular-nums',
          !isRefused && 'text-third',
          !hasPrices && 'col-span-2',
        )}
      >
        ×&thinsp;{formatNumber(quantity)}
      </span>
      {hasPrices ? (
        <span className="text-end tabular-nums">
          {purchasePrice === undefined ? '' : money(purchasePrice)}
        </span>
      ) : null}
    </li>
  )
}
