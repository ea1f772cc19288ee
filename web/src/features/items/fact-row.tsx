import { useTranslation } from 'react-i18next'
import { CopyButton } from '#web/features/items/copy-button.tsx'
import { type EditingProps, InPlace } from '#web/features/items/in-place.tsx'
import type { Fact } from '#web/features/items/item-facts-list.ts'
import { Markdown, LinkedText } from '#web/ui/markdown.tsx'
import { formatDay, formatNumber, formatRelative, useFormats } from '#web/shared/formats.ts'
import { Switch } from '#web/ui/switch.tsx'

interface FactRowProps extends EditingProps {
  fact: Fact
}

/** Its name in grey, its value in ink; a press edits it there. */
export function FactRow({ fact, ...editing }: FactRowProps) {
  const isEditing = editing.editing === fact.id
  return (
    <div className="grid grid-cols-[7.25rem_minmax(0,1fr)] md:grid-cols-[minmax(8rem,11rem)_minmax(0,1fr)] gap-x-3 border-line not-first:border-t">
      <dt className="py-2 text-sm/6 wrap-anywhere text-third max-md:py-2.5">{fact.label}</dt>
      <dd className="flex min-w-0 items-stretch font-medium">
        {fact.kind === 'flag' ? (
          <FlagValue fact={fact} {...editing} />
        ) : (
          <InPlace
            fact={fact}
            {...editing}
            className="-mx-2 flex min-h-10 min-w-0 flex-1 items-center gap-2 px-2 py-2 max-md:min-h-11"
          >
            <div className="min-w-0 wrap-anywhere">
              <FactValueText fact={fact} />
            </div>
            {fact.isCopied && fact.value !== '' && !isEditing ? (
              <CopyButton text={String(fact.value)} name={fact.label} />
            ) : null}
          </InPlace>
        )}
      </dd>
    </div>
  )
}

function FactValueText({ fact }: { fact: Fact }) {
  const { money } = useFormats()
  if (typeof fact.value === 'number')
    return fact.kind === 'money' ? money(fact.value) : formatNumber(fact.value)
  if (typeof fact.value === 'boolean' || fact.value === '') return '–'
  if (fact.kind === 'longText') return <Markdown text={fact.value} />
  if (fact.kind !== 'day') return <LinkedText text={fact.value} />
  const day = formatDay(fact.value)
  if (day === '') return fact.value
  return (
    <>
      {day} <span className="ms-1 font-normal text-third">{formatRelative(`${fact.value}T12:00:00Z`)}</span>
    </>
  )
}

function FlagValue({ fact, onSave, canWrite }: FactRowProps) {
  const { t } = useTranslation()
  const isOn = fact.value === true
  const word = t(isOn ? 'item.yes' : 'item.no')
  if (!canWrite) return <span className="py-2">{word}</span>
  return (
    <div className="flex min-h-10 flex-1 items-center">
      <Switch isOn={isOn} onChange={(next) => void onSave(fact, next)}>
        <span className="sr-only">{fact.label}</span>
        <span aria-hidden>{word}</span>
      </Switch>
    </div>
  )
}
