import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createManyItems } from '#contract/bulk.ts'
import { PlaceAndLabelsFields, usePlaceAndLabels } from '#web/features/adding/add-place.tsx'
import { isTooMuch, type ListedThing, parseList } from '#web/features/adding/parse-list.ts'
import { CreateForm } from '#web/frame/create-form.tsx'
import { callWithBatch } from '#web/shared/api.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { useSaved } from '#web/shared/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldShell } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const mostAtOnce = 500

interface AddListProps {
  onClose: () => void
  /** What was typed as a name already. */
  initialText: string
  onBack: () => void
}

/** A pasted list becomes many things, all by one request that one undo takes back. */
export function AddList({ onClose, initialText, onBack }: AddListProps) {
  const { t } = useTranslation()
  const saved = useSaved()
  const place = usePlaceAndLabels()
  const [text, setText] = useState(initialText)
  const things = parseList(text)
  const count = things.length

  function check(): Record<string, string> {
    if (count === 0) return { items: t('addList.nothing') }
    if (count > mostAtOnce) return { items: t('addList.tooMany', { count: mostAtOnce }) }
    return things.some(isTooMuch) ? { items: t('addList.tooMuch') } : {}
  }

  async function create() {
    const { locationId, labelIds } = place
    const body = { items: things.map((thing) => ({ ...thing, locationId, labelIds })) }
    const { batchId } = await callWithBatch(createManyItems, { body })
    place.keep()
    void saved(batchId, t('addList.created', { count }))
  }

  return (
    <CreateForm
      isOpen
      onClose={onClose}
      title={t('addList.title')}
      fieldNames={['items', 'locationId', 'labelIds']}
      check={check}
      create={create}
      submitLabel={count > 0 ? t('addList.create', { count }) : t('create.one')}
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
            description={t('addList.hint')}
            value={text}
            onChange={setText}
            error={errors['items']}
            rows={6}
            className="max-h-60 [&_textarea]:max-h-52"
            autoFocus
          />
          <PlaceAndLabelsFields place={place} errors={errors} />
          {count > 0 ? <Preview things={things} /> : null}
        </>
      )}
    </CreateForm>
  )
}

const mostShown = 50

function Preview({ things }: { things: readonly ListedThing[] }) {
  const { t } = useTranslation()
  const shown = things.slice(0, mostShown)
  return (
    <FieldShell label={t('addList.preview', { count: things.length })}>
      {() => (
        // What scrolls has to be within reach of the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ol className="max-h-44 overflow-y-auto rounded-field bg-base-200 px-3 py-1" tabIndex={0}>
          {shown.map((thing, at) => (
            <li
              // Two lines may be alike.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              className={classNames(
                'flex gap-3 border-b border-line py-1 text-sm last:border-0',
                isTooMuch(thing) && 'text-error',
              )}
            >
              <span className="min-w-0 flex-1 truncate">{thing.name}</span>
              <span className="text-third tabular-nums">×&thinsp;{formatNumber(thing.quantity)}</span>
            </li>
          ))}
          {things.length > mostShown ? (
            <li className="py-1 text-sm text-third">
              {t('addList.more', { count: things.length - mostShown })}
            </li>
          ) : null}
        </ol>
      )}
    </FieldShell>
  )
}
